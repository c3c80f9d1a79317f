/**
 * Starts the work at the first call and hands everybody the same promise. A failure is forgotten, so that the next
 * call tries again.
 */
export function retryableOnce<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
