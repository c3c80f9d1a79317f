import { getWords } from '../state/dialogWords.ts';
import type { LoadingEntry } from '../state/models.ts';
import { getSnapshot, updateSnapshot } from '../state/store.ts';
import { type LoadingOptions, toOptions } from './options.ts';

/**
 * The full-screen loading overlay (SPEC sections 2 and 4), shown until every `show` has had its `hide`. Meanwhile
 * navigation inside the page is blocked, and the browser asks before the page is left.
 */
export const loading = {
  /** Shows the overlay, or changes its text until the matching `hide`. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    addEntry('show', textOrOptions);
  },

  /** Ends the latest `show`. An extra call has no effect. */
  hide(): void {
    removeEntry(getSnapshot().loading.findLast((entry) => entry.startedBy === 'show'));
  },

  /** Shows the overlay until the work settles, and settles the same way. */
  async during<Result>(
    work: Promise<Result> | (() => Promise<Result>),
    textOrOptions: string | LoadingOptions = {},
  ): Promise<Result> {
    const entry = addEntry('during', textOrOptions);
    try {
      return await (typeof work === 'function' ? work() : work);
    } finally {
      removeEntry(entry);
    }
  },
};

function addEntry(
  startedBy: LoadingEntry['startedBy'],
  textOrOptions: string | LoadingOptions,
): LoadingEntry {
  const options: LoadingOptions = toOptions(textOrOptions);
  const { message = getWords().loading, unloadWarning = getWords().unloadWarning } = options;
  const entry = { startedBy, message, unloadWarning };
  updateSnapshot({ loading: [...getSnapshot().loading, entry] });
  return entry;
}

function removeEntry(entry: LoadingEntry | undefined): void {
  updateSnapshot({ loading: getSnapshot().loading.filter((each) => each !== entry) });
}
