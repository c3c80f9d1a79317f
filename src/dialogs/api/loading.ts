import { getWords } from '../state/dialogWords.ts';
import type { LoadingEntry } from '../state/models.ts';
import { getSnapshot, updateSnapshot } from '../state/store.ts';
import { type LoadingOptions, toOptions } from './options.ts';

/**
 * The full-screen loading overlay (SPEC sections 2 and 4). It is hidden once every `show` has had its `hide`. While it
 * is shown, navigation inside the page is blocked, and leaving the page asks first.
 */
export const loading = {
  /** Shows the overlay, or changes its words until the matching `hide`. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    addEntry('show', textOrOptions);
  },

  /** Ends the latest `show`. An extra call is harmless. */
  hide(): void {
    removeEntry(getSnapshot().loading.findLast((entry) => entry.startedBy === 'show'));
  },

  /** Shows the overlay until the work has succeeded or failed, and passes on how it ended. */
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
