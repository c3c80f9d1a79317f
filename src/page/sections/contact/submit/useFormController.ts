import { useState } from 'react';
import type { Enquiring, Parts } from './formController.ts';

/**
 * The network: fetches the form's working half when it is first wanted, and again after a fetch that failed.
 * The parts of the first render count; they stay the same while the page lives.
 */
export function useEnquiring(parts: Parts): () => Promise<Enquiring> {
  const [fetchOnce] = useState(() => {
    let fetching: Promise<Enquiring> | undefined;
    return () => {
      fetching ??= import('./formController.ts').then(
        ({ createEnquiring }) => createEnquiring(parts),
        (error: unknown) => {
          fetching = undefined;
          throw error;
        },
      );
      return fetching;
    };
  });
  return fetchOnce;
}
