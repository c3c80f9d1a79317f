import { createContext, useContext } from 'react';

/** What follows when somebody has signed out, or ended what they are in by: nothing of theirs stays on the screen. */
export const LeaveContext = createContext<() => void>(() => {});

export const useLeave = (): (() => void) => useContext(LeaveContext);
