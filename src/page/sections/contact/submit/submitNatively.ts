/** Longer than a slow answer takes, and shorter than a visitor is willing to wait. */
const TIMEOUT_MS = 8000;

/**
 * Posts the form as without JavaScript, but only if the server can be reached: offline, the visitor would end up on the
 * browser's error page.
 * @throws when the server cannot be reached, before anything is sent
 */
export async function submitNatively(form: HTMLFormElement): Promise<void> {
  const { ok } = await fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error('The server does not accept the form now.');
  form.submit();
}

/** If the form's script has not loaded after this time, Send posts the form natively. */
export const SCRIPT_TIMEOUT_MS = 8000;

/** @throws if the promise does not settle in time; the work behind it continues */
export function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The script did not load within ${ms} ms.`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
