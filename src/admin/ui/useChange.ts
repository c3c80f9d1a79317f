import { useState } from 'react';
import { explainFault } from '../adminClient.ts';

/** What was said of a change: while it is under way, and what came of it. */
export interface ChangeStatus {
  /** What happened; empty while nothing did. */
  readonly message: string;
  readonly isFault: boolean;
  /** What is under way, in words; empty while nothing is. */
  readonly busy: string;
}

interface Change extends ChangeStatus {
  /** @returns whether it was done. What goes wrong is said. */
  change(busy: string, work: () => Promise<string>): Promise<boolean>;
}

/** While a call is under way that the passkey may be wanted for. */
export const MAY_ASK = 'One moment. Your device may ask for your passkey.';

const NOTHING: ChangeStatus = { message: '', isFault: false, busy: '' };

/** One change at a time, with a line that says what came of it. */
export function useChange(): Change {
  const [state, setState] = useState(NOTHING);
  return {
    ...state,
    async change(busy, work) {
      // A second tap on what is under way already is none.
      if (state.busy) return false;
      setState({ ...NOTHING, busy });
      try {
        const message = await work();
        setState({ ...NOTHING, message });
        return true;
      } catch (error) {
        setState({ message: explainFault(error), isFault: true, busy: '' });
        return false;
      }
    },
  };
}
