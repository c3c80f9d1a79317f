import { createContext, useContext } from 'react';
import type { Times } from '#enquiry';

/** What every view knows once somebody is in. */
export interface AdminFacts {
  readonly practice: string;
  /** The practice’s, by which days begin. */
  readonly timeZone: string;
  /** Who is in. */
  readonly email: string;
  /** The page alone is edited, on somebody’s own computer: what to run once its files are changed. */
  readonly nextSteps?: readonly { readonly command: string; readonly does: string }[];
  /** Times as the practice's clock has them. */
  readonly times: Times;
}

export const AdminFactsContext = createContext<AdminFacts | null>(null);

export function useAdminFacts(): AdminFacts {
  const facts = useContext(AdminFactsContext);
  if (!facts) throw new Error('No view of the desk is shown before somebody is in.');
  return facts;
}
