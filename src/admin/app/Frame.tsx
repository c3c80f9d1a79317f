import { useMutationState, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createTimes } from '#enquiry';
import { api, explainFault, setEditOnly } from '../adminClient.ts';
import { isWaitingForNetwork } from '../enquiries/changes.ts';
import { HealthStatus } from '../health/HealthStatus.tsx';
import { EntryFault, NEAREST_WAVE } from '../signIn/EntryPage.tsx';
import { AdminSheet } from '../ui/AdminSheet.tsx';
import { AdminFactsContext, useAdminFacts } from '../ui/adminFacts.ts';
import current from '../ui/currentLine.module.css';
import { useOnline } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { formatCount } from '../ui/words.ts';
import { AdminRoutes, EditOnlyRoutes } from './AdminRoutes.tsx';
import styles from './frame.module.css';
import { useShortcuts } from './useShortcuts.ts';

/** Loads the facts about the practice, then shows header, navigation and page. */
export function Frame({ email }: { email: string }) {
  const request = useQuery({
    queryKey: ['desk'],
    queryFn: () => api.desk.get.query(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = request;
  const facts = useMemo(() => data && { ...data, email, times: createTimes(data.timeZone) }, [data, email]);
  useEffect(() => {
    if (data?.nextSteps) setEditOnly();
  }, [data]);
  if (request.isError)
    return <EntryFault message={explainFault(request.error)} onRetry={() => request.refetch()} />;
  if (!facts) return <Working text="The desk opens…" />;
  return (
    <AdminFactsContext value={facts}>
      <FrameLayout />
    </AdminFactsContext>
  );
}

function FrameLayout() {
  const { practice, nextSteps } = useAdminFacts();
  // Under `npm run edit` there are no enquiries and no people.
  const isEditOnly = nextSteps !== undefined;
  const [location] = useLocation();
  const [areShortcutsShown, setAreShortcutsShown] = useState(false);
  useShortcuts(isEditOnly ? {} : { '?': () => setAreShortcutsShown(true) });
  // On these views, the footer on a phone shows the actions of the view instead of the navigation.
  const hasActionFooter = isEditOnly || /^\/(enquiries|page\/(task|field))\/./.test(location);
  return (
    <div className={styles.frame} data-inside={hasActionFooter || undefined}>
      <a className={styles.skip} href="#main">
        Skip to the words
      </a>
      <header className={styles.header}>
        <div className={styles.top}>
          <Link className={styles.mark} href={isEditOnly ? '/page' : '/enquiries'}>
            {practice}
          </Link>
          {isEditOnly ? (
            <p className={styles.health}>You change the files on this computer.</p>
          ) : (
            <Navigation />
          )}
        </div>
        <WaveEdge />
      </header>
      {!isEditOnly && <OfflineLine />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {isEditOnly ? <EditOnlyRoutes /> : <AdminRoutes />}
      </main>
      {areShortcutsShown && <ShortcutsSheet onClose={() => setAreShortcutsShown(false)} />}
    </div>
  );
}

function Navigation() {
  const [location] = useLocation();
  return (
    <>
      <nav className={styles.places} aria-label="Places">
        <ul>
          {NAVIGATION_LINKS.map(({ name, href }) => {
            const isCurrent = location.startsWith(href);
            return (
              <li key={href}>
                <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
                  <span className={isCurrent ? current.wave : undefined}>{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.health}>
        <HealthStatus />
      </div>
    </>
  );
}

const NAVIGATION_LINKS = [
  { name: 'Enquiries', href: '/enquiries' },
  { name: 'My page', href: '/page' },
  { name: 'You', href: '/you' },
] as const;

/** Shown while offline, with the number of queued changes. Closing the window then asks for confirmation. */
function OfflineLine() {
  const isOnline = useOnline();
  const queuedCount = useMutationState({ filters: { predicate: isWaitingForNetwork } }).length;
  useEffect(() => {
    if (queuedCount === 0) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, [queuedCount]);
  return (
    <div role="status" className={styles.offline} hidden={isOnline}>
      {!isOnline && (
        <p>
          You are offline. You can read; changes wait until you are back.{' '}
          {queuedCount > 0 && formatCount(queuedCount, 'change waits.', 'changes wait.')}
        </p>
      )}
    </div>
  );
}

const SHORTCUTS = [
  ['j', 'The next enquiry'],
  ['k', 'The one before'],
  ['Enter', 'Open it'],
  ['a', 'Answer it in your mail'],
  ['e', 'Mark it as answered, or not'],
  ['x', 'Choose it, to do the same with several'],
  ['/', 'Search'],
  ['Escape', 'Back to the list'],
  ['?', 'These keys'],
] as const;

const ShortcutsSheet = ({ onClose }: { onClose: () => void }) => (
  <AdminSheet title="Keys" onClose={onClose}>
    <p>They work outside fields. You can switch them off under You.</p>
    <dl className={styles.keys}>
      {SHORTCUTS.map(([key, description]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </AdminSheet>
);

const WaveEdge = () => (
  <div className={styles.edge}>
    <svg viewBox="0 40 1600 42" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path d={NEAREST_WAVE} />
    </svg>
  </div>
);
