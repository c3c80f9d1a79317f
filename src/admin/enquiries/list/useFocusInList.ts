import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EnquiryRow } from '#enquiries/contract';
import { findRowLink, isTwoPaned } from './useListKeys.ts';

/**
 * Keeps the place in the list: whoever comes back to it on a phone finds it where they left it, on the enquiry they
 * come from.
 * @returns what finds where the focus goes after something was done to some: to the next one's name
 */
export function useFocusInList(
  id: string | undefined,
  rows: readonly EnquiryRow[],
): (ids: string[]) => HTMLElement | null {
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
    return findInList(at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])?.id);
  };
}

/** The row of an enquiry; on a phone what was opened, where the list is not there; or else what stays on every page. */
export function findInList(id: string | undefined): HTMLElement | null {
  const open = document.querySelector<HTMLElement>('article h1');
  const link = id !== undefined && (isTwoPaned() || !open) ? findRowLink(id) : null;
  return link ?? open ?? document.querySelector<HTMLElement>('h1[tabindex], main');
}
