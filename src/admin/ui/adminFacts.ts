import { createContext, useContext } from 'react';
import type { AdminResponses } from '#calls';
import type { Times } from '#enquiry';

/** Facts about the practice and the signed-in person, for every view. `times` formats in the practice's time zone. */
export type AdminFacts = AdminResponses['desk']['get'] & { readonly email: string; readonly times: Times };

export const AdminFactsContext = createContext<AdminFacts | null>(null);

/** Call only inside `AdminFactsContext`, which `Frame` provides after the sign-in. */
export const useAdminFacts = () => useContext(AdminFactsContext) as AdminFacts;

/** Clears all loaded data and shows the sign-in page. */
export const ClearSessionContext = createContext<() => void>(() => {});
