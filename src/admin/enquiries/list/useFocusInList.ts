import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EnquiryRow } from '../../adminClient.ts';
import { findRowLink, isTwoPane } from './useListKeys.ts';

/** Finds the element to focus after a change to these enquiries. */
export type FindNextFocus = (ids: string[]) => HTMLElement | null;

/** Restores the list's scroll position and focus when an enquiry is closed. */
export function useFocusInList(id: string | undefined, rows: readonly EnquiryRow[] = []): FindNextFocus {
  const lastId = useRef(id);
  const lastScrollTop = useRef(0);
  useEffect(() => {
    if (id !== undefined) return;
    const record = () => {
      lastScrollTop.current = window.scrollY;
    };
    addEventListener('scroll', record, { passive: true });
    return () => removeEventListener('scroll', record);
  }, [id]);
  useLayoutEffect(() => {
    const previousId = lastId.current;
    lastId.current = id;
    if (previousId === id) return;
    if (id !== undefined) {
      if (!isTwoPane()) window.scrollTo(0, 0);
    } else if (previousId !== undefined) {
      if (!isTwoPane()) window.scrollTo(0, lastScrollTop.current);
      findRowLink(previousId)?.focus({ preventScroll: true });
    }
  }, [id]);
  return (ids) => {
    const at = rows.findIndex((row) => row.id === ids[0]);
    return findFocusTarget(at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])?.id);
  };
}

/** The enquiry's row, if the list is visible. Otherwise the heading of the open enquiry, or of the page. */
export function findFocusTarget(id: string | undefined): HTMLElement | null {
  const openHeading = document.querySelector<HTMLElement>('article h1');
  const link = id !== undefined && (isTwoPane() || !openHeading) ? findRowLink(id) : null;
  return link ?? openHeading ?? document.querySelector<HTMLElement>('h1[tabindex], main');
}
