import { type LoadingOptions, toOptions } from '../state/options.ts';
import { getSnapshot, updateSnapshot } from '../state/store.ts';

/**
 * The full-screen loading overlay (SPEC sections 2 and 4), shown until every `show` has had its `hide`. Meanwhile
 * navigation inside the page is blocked, and the browser asks before the page is left.
 */
export const loading = {
  /** Shows the overlay, or changes its text until the matching `hide`. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    const options: LoadingOptions = toOptions(textOrOptions);
    const { message = 'Loading', unloadWarning = 'Changes that you made may not be saved.' } = options;
    updateSnapshot({ loading: [...getSnapshot().loading, { message, unloadWarning }] });
  },

  /** Ends the latest `show`. An extra call has no effect. */
  hide(): void {
    updateSnapshot({ loading: getSnapshot().loading.slice(0, -1) });
  },
};
