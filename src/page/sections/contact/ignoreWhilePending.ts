/** Ignores calls until the last one has settled: a double click opens one dialog, not two. */
export function ignoreWhilePending<Argument>(act: (argument: Argument) => Promise<unknown>) {
  let isPending = false;
  return (argument: Argument): void => {
    if (isPending) return;
    isPending = true;
    void act(argument).finally(() => {
      isPending = false;
    });
  };
}
