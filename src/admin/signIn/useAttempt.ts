import { useState } from 'react';
import { explainFault } from '../adminClient.ts';

/** One thing at a time, with a sentence about what went wrong. */
export function useAttempt() {
  const [said, say] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    say('');
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      say(explainFault(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { said, say, isBusy, attempt };
}
