import { createContext, useContext } from 'react';
import type { AdminAnswers } from '#calls';
import type { Times } from '#enquiry';

/** Facts about the practice and the signed-in person, for every view. `times` formats in the practice's time zone. */
export type AdminFacts = AdminAnswers['desk']['get'] & { readonly email: string; readonly times: Times };

export const AdminFactsContext = createContext<AdminFacts | null>(null);

export function useAdminFacts(): AdminFacts {
  const facts = useContext(AdminFactsContext);
  if (!facts) throw new Error('useAdminFacts needs AdminFactsContext, which is set after the sign-in.');
  return facts;
}

/** Clears everything that was read and shows the sign-in page. */
export const ClearSessionContext = createContext<() => void>(() => {});
