import { explainFault, readReason } from '../deskClient.ts';
import { sayNotice } from './notices.tsx';

/** What went wrong. Not that nobody is in any more: the way in says that. */
export function sayFault(error: unknown): void {
  if (readReason(error) !== 'SIGNED_OUT') sayNotice(explainFault(error));
}
