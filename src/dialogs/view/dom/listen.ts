/** Listens to events of several types. @returns the function that removes the listeners */
export function listen<Type extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Type) => void,
): () => void {
  const handle = listener as EventListener;
  for (const type of types) target.addEventListener(type, handle);
  return () => {
    for (const type of types) target.removeEventListener(type, handle);
  };
}
