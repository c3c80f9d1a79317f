import { createContext, useContext } from 'react';

/** Clears everything that was read and shows the sign-in page. */
export const ClearSessionContext = createContext<() => void>(() => {});

export const useClearSession = (): (() => void) => useContext(ClearSessionContext);
