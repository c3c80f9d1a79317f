import type { LoadingEntry } from '../state/models.ts';
import { getSnapshot, updateSnapshot } from '../state/store.ts';
import { getWords } from '../state/words.ts';
import type { LoadingOptions } from './options.ts';
import { toOptions } from './toOptions.ts';

/**
 * The full-screen loading overlay (SPEC sections 2 and 4). It counts: it is hidden when every `show` has had
 * its `hide`. While it is shown, navigation inside the page is held and leaving the page asks first.
 */
export const loading = {
  /** Shows the overlay, or puts other words on it until the `hide` that belongs to this call. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    addEntry('show', textOrOptions);
  },

  /** Ends the latest `show`. One too many is harmless. */
  hide(): void {
    removeEntry(getSnapshot().loading.findLast((entry) => entry.startedBy === 'show'));
  },

  /** Shows the overlay while the work goes on, and hides it however the work ends. */
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
