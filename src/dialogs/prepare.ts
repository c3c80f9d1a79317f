type Module = typeof import('./OpenDialogs.tsx');

let loading: Promise<Module> | undefined;

/** The part that draws. A failed fetch is forgotten, so that the next call tries again. */
export function loadOpenDialogs(): Promise<Module> {
  loading ??= import('./OpenDialogs.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Fetches what draws the dialogs ahead of need. A page whose dialogs speak of a lost connection has to call
 * it while there is one. Safe to call often; never throws.
 */
export function prepareDialogs(): void {
  loadOpenDialogs().catch(() => {});
}
