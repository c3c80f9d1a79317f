import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EnquiryRow } from '#desk/contract';
import { findRowLink, isTwoPaned } from './useListKeys.ts';

/**
 * Keeps the place in the list: whoever comes back to it on a phone finds it where they left it, on the enquiry they
 * come from; and after something was done to one, the next one's name has the focus.
 * @returns what to call with those that something was done to
 */
export function useFocusInList(id: string | undefined, rows: readonly EnquiryRow[]): (ids: string[]) => void {
  const lastId = useRef(id);
  const scrolled = useRef(0);
  useEffect(() => {
    if (id !== undefined) return;
    const note = () => {
      scrolled.current = window.scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [id]);
  useLayoutEffect(() => {
    const from = lastId.current;
    lastId.current = id;
    if (from === id) return;
    if (id !== undefined) {
      if (!isTwoPaned()) window.scrollTo(0, 0);
    } else if (from !== undefined) {
      if (!isTwoPaned()) window.scrollTo(0, scrolled.current);
      findRowLink(from)?.focus({ preventScroll: true });
    }
  }, [id]);
  return (ids) => {
    const at = rows.findIndex((row) => row.id === ids[0]);
    const next = rows[at + 1] ?? rows[at - 1];
    // On a phone the list is not there, and what was opened stays.
    const link = next && isTwoPaned() ? findRowLink(next.id) : null;
    (link ?? document.querySelector<HTMLElement>('article h1'))?.focus({ preventScroll: link === null });
  };
}
