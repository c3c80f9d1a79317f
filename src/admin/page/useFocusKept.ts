import { useEffect } from 'react';
import { findControl } from './findControl.ts';

/** What a button belongs to: a field, an entry, a group of fields. */
const ABOUT = '[data-place], [data-entry], fieldset';

/** The focus of a button that goes with its press is taken by the field it was about, or by the title of the view. */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null;
    let about: readonly Element[] = [];
    const note = ({ target }: FocusEvent) => {
      // A sheet, or a notice, hands its focus back to what opened it, if that is still there.
      if (!(target instanceof Element) || !target.closest('main')) return;
      last = target;
      about = listAround(target);
    };
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // Pressed beside everything: nothing is to be brought back.
        if (target === last && last?.isConnected && document.activeElement === document.body) last = null;
      });
    const gone = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const near = about.find((place) => place.isConnected);
      const field = near && findControl(near);
      if (field) field.focus();
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    gone.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
      gone.disconnect();
    };
  }, []);
}

function listAround(from: Element): Element[] {
  const place = from.parentElement?.closest(ABOUT);
  return place ? [place, ...listAround(place)] : [];
}
