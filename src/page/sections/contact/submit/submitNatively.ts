/** Milliseconds: longer than a slow answer takes, shorter than a visitor waits without a sign. */
const TIMEOUT_MS = 8000;

/**
 * Submits the form as the browser does without JavaScript, but only while the server can be reached: offline, the
 * visitor would end on the browser's own error page.
 * @throws when the server cannot be reached; nothing was sent then.
 */
export async function submitNatively(form: HTMLFormElement): Promise<void> {
  const { ok } = await fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error('The server cannot take the form now.');
  form.submit();
}

/** Milliseconds that Send waits for a script before the form is posted natively. */
export const SCRIPT_TIMEOUT_MS = 8000;

/** @throws when the promise has not settled in time; the work continues */
export function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('It did not come in time.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
