import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../adminClient.ts';
import { useShortcutSetting } from '../app/useShortcuts.ts';
import { AdminChoice } from '../ui/AdminField.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { usePageTitle } from '../ui/hooks.ts';
import { RequestFault } from '../ui/RequestFault.tsx';
import { Working } from '../ui/Working.tsx';
import { AuditLog } from './AuditLog.tsx';
import { DeviceList } from './DeviceList.tsx';
import { YOU_KEY } from './listParts.tsx';
import { PeopleList } from './PeopleList.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './you.module.css';

/** The number of entries that the server returns per page; a shorter page is the last. */
const AUDIT_PAGE_SIZE = 100;

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
    getNextPageParam: (page) => (page.length < AUDIT_PAGE_SIZE ? undefined : page.at(-1)?.step),
  });

export function YouPage() {
  usePageTitle('You');
  const { email } = useAdminFacts();
  const you = useQuery({ queryKey: [...YOU_KEY, 'lists'], queryFn: fetchLists });
  const audit = useAuditLog();
  const fault = you.error ?? audit.error;
  return (
    <>
      <h1>You</h1>
      {fault && <RequestFault error={fault} onRetry={() => Promise.all([you.refetch(), audit.refetch()])} />}
      {/* The lists stay when a later request fails, because a form may be in use. */}
      {you.data && audit.data && (
        <>
          <p className={styles.lead}>
            You are <bdi>{email}</bdi>.
          </p>
          <div className={styles.grid}>
            <div>
              <DeviceList devices={you.data.devices} />
              <SessionList sessions={you.data.sessions} />
            </div>
            <div>
              <PeopleList {...you.data.people} />
              <ShortcutsChoice />
            </div>
          </div>
          <AuditLog
            entries={audit.data.pages.flat()}
            onMore={audit.hasNextPage ? () => void audit.fetchNextPage() : undefined}
          />
        </>
      )}
      {(you.isPending || audit.isPending) && <Working text="Looking who may come in…" />}
    </>
  );
}

/** Single-key shortcuts interfere with speech input, so they can be switched off (WCAG 2.1.4). */
function ShortcutsChoice() {
  const [isOn, setIsOn] = useShortcutSetting();
  return (
    <div className={styles.part}>
      <h2>Keyboard</h2>
      <AdminChoice
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
      <p className={styles.hint}>Press ? among your enquiries to see them. Kept on this device.</p>
    </div>
  );
}
