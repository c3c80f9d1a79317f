import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, explainFault } from '../adminClient.ts';
import { useLeave } from '../app/leave.ts';
import { addDevice, withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { YouView } from './YouView.tsx';
import type { YouActions } from './youTypes.ts';

const YOU_KEY = ['you'] as const;

/** As many as the server gives at once: fewer are the last. */
const DONE_PAGE = 100;

async function readYou() {
  const [devices, sessions, people] = await Promise.all([
    api.you.devices.list.query(),
    api.you.sessions.list.query(),
    api.people.list.query(),
  ]);
  return { devices, sessions, people };
}

const useDone = () =>
  useInfiniteQuery({
    queryKey: [...YOU_KEY, 'done'],
    queryFn: ({ pageParam }) => api.you.audit.query(pageParam === 0 ? {} : { before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < DONE_PAGE ? undefined : page.at(-1)?.step),
  });

/** Each asks for the passkey once more where the server wants it, and shows what is true afterwards. */
function useYouActions(): YouActions {
  const queries = useQueryClient();
  const leave = useLeave();
  const change = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      // Also after a refusal: something was done elsewhere, or nobody is signed in any more.
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
      leave();
    },
  };
}

/** You: devices, people, what was done, and the way out. */
export function YouPage() {
  usePageTitle('You');
  const { email, times } = useAdminFacts();
  const actions = useYouActions();
  const you = useQuery({ queryKey: [...YOU_KEY, 'lists'], queryFn: readYou });
  const done = useDone();
  const fault = you.error ?? done.error;
  const retry = () => void Promise.all([you.refetch(), done.refetch()]);
  return (
    <>
      <h1>You</h1>
      {fault && (
        <EmptyState words={explainFault(fault)}>
          <AdminButton onClick={retry}>Try again</AdminButton>
        </EmptyState>
      )}
      {/* Also while a later look fails: somebody may be typing. */}
      {you.data && done.data && (
        <YouView
          {...you.data}
          email={email}
          actions={actions}
          times={times}
          done={done.data.pages.flat()}
          onMoreDone={done.hasNextPage ? () => void done.fetchNextPage() : undefined}
        />
      )}
      {(you.isPending || done.isPending) && <Working words="Looking who may come in…" />}
    </>
  );
}
