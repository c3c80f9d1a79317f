import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { api } from '../adminClient.ts';
import { addDevice, withProof } from '../passkeySteps.ts';
import { ClearSessionContext } from '../ui/adminFacts.ts';

export const YOU_KEY = ['you'] as const;

export type YouActions = ReturnType<typeof useYouActions>;

/** The actions of the page. They ask for a passkey proof when the server needs one, and reload the lists. */
export function useYouActions() {
  const queries = useQueryClient();
  const clearSession = useContext(ClearSessionContext);
  const change = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      // Also after a refusal, which may mean that another window has changed a list.
      await queries.invalidateQueries({ queryKey: YOU_KEY });
    }
  };
  const prove = <T>(work: () => Promise<T>) => change(() => withProof(work));
  return {
    renameDevice: (id: string, name: string) =>
      change<void>(() => api.you.devices.rename.mutate({ id, name })),
    endDevice: (id: string) => prove<void>(() => api.you.devices.end.mutate({ id })),
    addDevice: (name: string) => change(() => addDevice(name)),
    endSession: (id: string) => prove<void>(() => api.you.sessions.end.mutate({ id })),
    endOtherSessions: () => prove(() => api.you.sessions.endOthers.mutate()),
    invite: (email: string) => prove(() => api.people.invite.mutate({ email })),
    withdraw: (id: string) => prove<void>(() => api.people.withdraw.mutate({ id })),
    removePerson: (id: string) => prove<void>(() => api.people.remove.mutate({ id })),
    async signOut() {
      await api.auth.signOut.mutate();
      clearSession();
    },
  };
}
