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
