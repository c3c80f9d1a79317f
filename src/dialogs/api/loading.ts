import { change, currentSnapshot } from '../state/store.ts';
import type { LoadingView } from '../state/views.ts';
import { words } from '../state/words.ts';
import type { LoadingOptions } from './types.ts';

/**
 * The full-screen loading overlay (SPEC sections 2 and 4). It counts: it is hidden when every `show` has had
 * its `hide`. While it is shown, navigation inside the page is held and leaving the page asks first.
 */
export const loading = {
  /** Shows the overlay, or puts other words on it until the `hide` that belongs to this call. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    begin('show', textOrOptions);
  },

  /** Ends the latest `show`. One too many is harmless. */
  hide(): void {
    end(currentSnapshot().loading.findLast((view) => view.by === 'show'));
  },

  /** Shows the overlay while the work goes on, and hides it however the work ends. */
  async during<Result>(
    work: Promise<Result> | (() => Promise<Result>),
    textOrOptions: string | LoadingOptions = {},
  ): Promise<Result> {
    const view = begin('work', textOrOptions);
    try {
      return await (typeof work === 'function' ? work() : work);
    } finally {
      end(view);
    }
  },
};

function begin(by: LoadingView['by'], textOrOptions: string | LoadingOptions): LoadingView {
  const options = typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
  const { message = words().loading, unloadWarning = words().unloadWarning } = options;
  const view = { by, message, unloadWarning };
  change({ loading: [...currentSnapshot().loading, view] });
  return view;
}

function end(view: LoadingView | undefined): void {
  change({ loading: currentSnapshot().loading.filter((each) => each !== view) });
}
