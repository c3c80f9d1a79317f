import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createTimes } from '#enquiry';
import { desk, explainFault } from '../deskClient.ts';
import { WellSentence } from '../health/WellSentence.tsx';
import { EntryFault } from '../signIn/EntryFault.tsx';
import { rememberPractice } from '../signIn/knownPractice.ts';
import current from '../ui/currentLine.module.css';
import { DeskFactsContext, useDeskFacts } from '../ui/deskFacts.ts';
import { Working } from '../ui/Working.tsx';
import { DeskRoutes, PageRoutes } from './DeskRoutes.tsx';
import styles from './frame.module.css';
import { KeysSheet } from './KeysSheet.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { PLACES } from './places.ts';
import { useShortcuts } from './useShortcuts.ts';
import { WaveEdge } from './WaveEdge.tsx';

/** One sentence on top of every page, the places at the foot of a phone or in the line of a desk, and the page. */
export function Frame({ email }: { email: string }) {
  const answer = useQuery({
    queryKey: ['desk'],
    queryFn: () => desk.desk.get.query(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { practice, timeZone, nextSteps } = answer.data ?? {};
  const facts = useMemo(
    () =>
      practice === undefined || timeZone === undefined
        ? null
        : { practice, timeZone, email, times: createTimes(timeZone), ...(nextSteps && { nextSteps }) },
    [practice, timeZone, email, nextSteps],
  );
  useEffect(() => {
    // Whoever edits on their own computer has no enquiries to ask for first.
    if (practice !== undefined && !nextSteps) rememberPractice(practice);
  }, [practice, nextSteps]);
  if (answer.isError)
    return <EntryFault words={explainFault(answer.error)} onRetry={() => answer.refetch()} />;
  if (!facts) return <Working words="The desk opens…" />;
  return (
    <DeskFactsContext value={facts}>
      <OpenFrame />
    </DeskFactsContext>
  );
}

/** A way past the top for keys, the top with its edge, and the page. */
function OpenFrame() {
  const { practice, nextSteps } = useDeskFacts();
  // On somebody's own computer there is My page, and no place of enquiries or people.
  const isPageAlone = nextSteps !== undefined;
  const [location] = useLocation();
  const [areKeysShown, setAreKeysShown] = useState(false);
  useShortcuts(isPageAlone ? {} : { '?': () => setAreKeysShown(true) });
  // There the foot of a phone holds what can be done with it.
  const isInside = isPageAlone || /^\/(enquiries|page\/(task|field))\/./.test(location);
  return (
    <div className={styles.frame} data-inside={isInside || undefined}>
      <a className={styles.skip} href="#main">
        Skip to the words
      </a>
      <header className={styles.header}>
        <div className={styles.top}>
          <Link className={styles.mark} href={isPageAlone ? '/page' : '/enquiries'}>
            {practice}
          </Link>
          {isPageAlone ? <p className={styles.well}>You change the files on this computer.</p> : <Top />}
        </div>
        <WaveEdge />
      </header>
      {!isPageAlone && <OfflineLine />}
      <main id="main" className={styles.main} tabIndex={-1}>
        {isPageAlone ? <PageRoutes /> : <DeskRoutes />}
      </main>
      {areKeysShown && <KeysSheet onClose={() => setAreKeysShown(false)} />}
    </div>
  );
}

/** The places, and whether all is well. */
function Top() {
  const [location] = useLocation();
  return (
    <>
      <nav className={styles.places} aria-label="Places">
        <ul>
          {PLACES.map(({ name, href }) => (
            <li key={href}>
              <PlaceLink name={name} href={href} isCurrent={location.startsWith(href)} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.well}>
        <WellSentence />
      </div>
    </>
  );
}

const PlaceLink = ({ name, href, isCurrent }: { name: string; href: string; isCurrent: boolean }) => (
  <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
    <span className={isCurrent ? current.wave : undefined}>{name}</span>
  </Link>
);
