/** Milliseconds. Longer than a slow answer takes, shorter than a visitor waits without a sign. */
const ANSWER_AT_LATEST = 8000;

/**
 * Posts the form as without JavaScript, but only when the server answers at this moment: without a connection
 * the visitor would end on the browser's own error page. Rejects when it does not answer, and nothing is sent.
 */
export async function postPlainly(form: HTMLFormElement): Promise<void> {
  const { ok } = await fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_AT_LATEST),
  });
  if (!ok) throw new Error('The server cannot take the form now.');
  form.submit();
}
