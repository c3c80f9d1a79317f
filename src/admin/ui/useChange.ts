import { useState } from 'react';
import { explainFault } from '../adminClient.ts';

export interface ChangeStatus {
  /** The result of the change; empty until there is one. */
  readonly message: string;
  readonly isFault: boolean;
  /** The progress message; empty when idle. */
  readonly busy: string;
}

export const MAY_ASK_PASSKEY = 'One moment. Your device may ask for your passkey.';

const IDLE: ChangeStatus = { message: '', isFault: false, busy: '' };

/** Runs one change at a time and keeps its status. */
export function useChange() {
  const [state, setState] = useState(IDLE);
  return {
    ...state,
    /** @param work returns the success message; an error becomes the message. @returns whether it succeeded */
    async change(busy: string, work: () => Promise<string>): Promise<boolean> {
      // Ignores a double tap.
      if (state.busy) return false;
      setState({ ...IDLE, busy });
      const result = await work().then(
        (message) => ({ ...IDLE, message }),
        (error: unknown) => ({ ...IDLE, message: explainFault(error), isFault: true }),
      );
      setState(result);
      return !result.isFault;
    },
  };
}
