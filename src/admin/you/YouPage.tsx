import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, explainFault } from '../adminClient.ts';
import { addDevice, withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts, useClearSession } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { YouView } from './YouView.tsx';
import type { YouActions } from './youTypes.ts';

const YOU_KEY = ['you'] as const;

/** The server's page size; a shorter page is the last. */
const AUDIT_PAGE = 100;

async function fetchLists() {
  const [devices, sessions, people] = await Promise.all([
    api.you.devices.list.query(),
    api.you.sessions.list.query(),
    api.people.list.query(),
  ]);
  return { devices, sessions, people };
}

const useAuditLog = () =>
  useInfiniteQuery({
    queryKey: [...YOU_KEY, 'audit'],
    queryFn: ({ pageParam }) => api.you.audit.query(pageParam === 0 ? {} : { before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.step),
  });

/** Reloads the lists after each action. */
function useYouActions(): YouActions {
  const queries = useQueryClient();
  const clearSession = useClearSession();
  const change = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      // Also after a refusal, which may mean that another window has changed a list.
      await queries.invalidateQueries({ queryKey: YOU_KEY });
    }
  };
  const prove = <T,>(work: () => Promise<T>) => change(() => withProof(work));
  return {
    renameDevice: (id, name) => change(() => api.you.devices.rename.mutate({ id, name })),
    endDevice: (id) => prove(() => api.you.devices.end.mutate({ id })),
    addDevice: (name) => change(() => addDevice(name)),
    endSession: (id) => prove(() => api.you.sessions.end.mutate({ id })),
    endOtherSessions: () => prove(() => api.you.sessions.endOthers.mutate()),
    invite: (email) => prove(() => api.people.invite.mutate({ email })),
    withdraw: (id) => prove(() => api.people.withdraw.mutate({ id })),
    removePerson: (id) => prove(() => api.people.remove.mutate({ id })),
    async signOut() {
      await api.auth.signOut.mutate();
      clearSession();
    },
  };
}

export function YouPage() {
  usePageTitle('You');
  const { email, times } = useAdminFacts();
  const actions = useYouActions();
  const you = useQuery({ queryKey: [...YOU_KEY, 'lists'], queryFn: fetchLists });
  const audit = useAuditLog();
  const fault = you.error ?? audit.error;
  const retry = () => void Promise.all([you.refetch(), audit.refetch()]);
  return (
    <>
      <h1>You</h1>
      {fault && (
        <EmptyState words={explainFault(fault)}>
          <AdminButton onClick={retry}>Try again</AdminButton>
        </EmptyState>
      )}
      {/* The lists stay when a later request fails, because a form may be in use. */}
      {you.data && audit.data && (
        <YouView
          {...you.data}
          email={email}
          actions={actions}
          times={times}
          audit={audit.data.pages.flat()}
          onMoreAudit={audit.hasNextPage ? () => void audit.fetchNextPage() : undefined}
        />
      )}
      {(you.isPending || audit.isPending) && <Working words="Looking who may come in…" />}
    </>
  );
}
