/** Ignores calls until the previous one has settled: a double click opens one dialog. */
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
