import { useCallback, useState } from 'react';

/** As many as one call takes. */
const CHOSEN_MAX = 100;

/** Several enquiries, to do the same with all of them; `null` while none are being chosen. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  // The same function each time: every row of the list holds it.
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < CHOSEN_MAX) next.add(id);
      return next;
    });
  }, []);
  return {
    chosen,
    begin: () => setChosen(new Set()),
    end: () => setChosen(null),
    toggle,
  };
}
