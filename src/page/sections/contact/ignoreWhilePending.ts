/** Lets a call pass only when the one before has ended: a double click opens one dialog, not two. */
export function oneAtATime<Argument>(act: (argument: Argument) => Promise<unknown>) {
  let isBusy = false;
  return (argument: Argument): void => {
    if (isBusy) return;
    isBusy = true;
    void act(argument).finally(() => {
      isBusy = false;
    });
  };
}
