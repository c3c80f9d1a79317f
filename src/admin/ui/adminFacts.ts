import { createContext, useContext } from 'react';
import type { Times } from '#enquiry';

/** Facts about the practice and the signed-in person, for every view. */
export interface AdminFacts {
  readonly practice: string;
  /** The practice’s time zone. */
  readonly timeZone: string;
  /** The signed-in person's email address. */
  readonly email: string;
  /** Only under `npm run edit`: the commands to run once the files are changed. */
  readonly nextSteps?: readonly { readonly command: string; readonly does: string }[];
  /** Formats times in the practice's time zone. */
  readonly times: Times;
}

export const AdminFactsContext = createContext<AdminFacts | null>(null);

export function useAdminFacts(): AdminFacts {
  const facts = useContext(AdminFactsContext);
  if (!facts) throw new Error('useAdminFacts needs AdminFactsContext, which is set after the sign-in.');
  return facts;
}

/** Clears everything that was read and shows the sign-in page. */
export const ClearSessionContext = createContext<() => void>(() => {});

export const useClearSession = (): (() => void) => useContext(ClearSessionContext);
