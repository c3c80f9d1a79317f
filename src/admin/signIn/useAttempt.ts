import { useState } from 'react';
import { explainFault } from '../adminClient.ts';

/** Runs an attempt to sign in and keeps its error message. */
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
