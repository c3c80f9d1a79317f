/** Memoises a promise. After a rejection the next call starts again. */
export function retryableOnce<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let attempt: Promise<Result> | undefined;
  return () => {
    attempt ??= start().catch((error: unknown) => {
      attempt = undefined;
      throw error;
    });
    return attempt;
  };
}
