/** In milliseconds: so long a visitor who pressed Send waits for a script, before the form is posted without it. */
export const SCRIPT_AT_MOST = 8000;

/** What a promise brings, in time. @throws when it has brought nothing by then; it goes on by itself */
export function waitAtMost<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('It did not come in time.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
