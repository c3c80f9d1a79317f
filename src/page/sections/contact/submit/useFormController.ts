import { useState } from 'react';
import { retryableOnce } from '#enquiry';
import type { Enquiring, Parts } from './formController.ts';

/**
 * The network: fetches the form's working half when it is first wanted, and again after a fetch that failed.
 * The parts of the first render count; they stay the same while the page lives.
 */
export function useEnquiring(parts: Parts): () => Promise<Enquiring> {
  const [fetchOnce] = useState(() =>
    retryableOnce(async () => (await import('./formController.ts')).createEnquiring(parts)),
  );
  return fetchOnce;
}
