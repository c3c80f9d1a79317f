import { useLocation } from 'wouter';
import type { EnquiryRow } from '#enquiries/contract';
import { useShortcuts } from '../../app/useShortcuts.ts';

export const findRowLink = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-enquiry="${CSS.escape(id)}"]`);

export const isTwoPane = (): boolean => matchMedia('(min-width: 62rem)').matches;

interface ListKeys {
  rows: readonly EnquiryRow[];
  query: string;
  openId: string | undefined;
  onAnswered: (id: string) => void;
  onChoose: (id: string) => void;
  onSearch: () => void;
  onBack: () => void;
  onEnd: () => void;
}

/** j and k move through the list; in the two-pane layout they also open the enquiry. */
export function useListKeys({ rows, query, openId, ...on }: ListKeys): void {
  const [, navigate] = useLocation();
  const findCurrent = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-enquiry]');
    return row?.dataset['enquiry'] ?? openId;
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === findCurrent());
    const next = rows[at < 0 ? 0 : at + by];
    if (!next) {
      if (by > 0) on.onEnd();
      return;
    }
    if (isTwoPane() || openId !== undefined) {
      navigate(`/enquiries/${next.id}${query}`, {
        replace: openId !== undefined,
        state: { keepsFocus: true },
      });
    }
    const link = findRowLink(next.id);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };
  const withCurrent = (act: (id: string) => void) => () => {
    const id = findCurrent();
    if (id !== undefined) act(id);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => document.querySelector<HTMLElement>('[data-answer]')?.click(),
    e: withCurrent(on.onAnswered),
    x: withCurrent(on.onChoose),
    '/': on.onSearch,
    Escape: on.onBack,
  });
}
