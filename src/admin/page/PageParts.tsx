import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FoundPlace } from '#calls';
import { explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useOnline } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { fieldAddress } from './fieldPlace.ts';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { usePage } from './pageContext.ts';
import { listPending, useQueue } from './queue/queue.ts';

export const BackToPage = () => (
  <Link className={styles.back} href="/page">
    <AdminIcon name="back" />
    My page
  </Link>
);

/** A framed warning. */
export const Warning = ({ icon = 'alert', children }: { icon?: 'alert' | 'wait'; children: ReactNode }) => (
  <div className={styles.care}>
    <AdminIcon name={icon} />
    <div>{children}</div>
  </div>
);

const OFFLINE = 'You are offline. This opens as soon as you are back.';

/** Shown until a query has data: the loading state, or its error. */
type PendingQuery = Pick<UseQueryResult, 'error' | 'isPaused' | 'refetch'>;

export const Pending = ({ query, words }: { query: PendingQuery; words: string }) =>
  query.error ? (
    <EmptyState words={explainFault(query.error)}>
      <AdminButton onClick={() => void query.refetch()}>Try again</AdminButton>
    </EmptyState>
  ) : (
    <Working words={query.isPaused ? OFFLINE : words} />
  );

interface LinkListProps {
  /** The accessible name. */
  name: string;
  links: readonly { href: string; title: string; says: string; care?: string | null | undefined }[];
}

export const LinkList = ({ name, links }: LinkListProps) => (
  <ul className={styles.tasks} aria-label={name}>
    {links.map(({ href, title, says, care }) => (
      <li key={href}>
        <Link href={href}>
          <b>{title}</b>
          <span>{says}</span>
          {care && (
            <span className={styles.warned}>
              <AdminIcon name="alert" /> {care}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);

export const linkTo = ({ label, says, section, ...place }: FoundPlace) => ({
  href: fieldAddress(place),
  title: label,
  says: says ? `${section}: ${says.slice(0, 120)}` : section,
});

interface SwitchProps<Name extends string> {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

export const Switch = <Name extends string>({ label, names, chosen, onChoose }: SwitchProps<Name>) => (
  <fieldset className={styles.switch} aria-label={label}>
    {names.map((name) => (
      <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {name}
      </button>
    ))}
  </fieldset>
);

/** On a phone: switches between form and preview. */
export function PaneSwitch({ chosen }: { chosen: 'Form' | 'Preview' }) {
  const { showForm, showPreview } = usePage();
  const change = chosen === 'Form' ? showPreview : showForm;
  return (
    <Switch
      label="What is shown"
      names={['Form', 'Preview']}
      chosen={chosen}
      onChoose={(name) => name !== chosen && change()}
    />
  );
}

interface SavedLineProps {
  isOnline?: boolean;
  /** When the draft was saved last, in this or an earlier session. */
  draftSavedAt?: number | null;
}

export function SavedLine({ isOnline: isAllOnline = false, draftSavedAt = null }: SavedLineProps) {
  const { times } = useAdminFacts();
  const isOnline = useOnline();
  const [{ items, savedAt, fault }] = useQueue();
  const isWaiting = listPending(items).length > 0;
  const words = useOnlineWords();
  const says = isWaiting
    ? isOnline && fault === null
      ? 'Saving…'
      : 'Kept in this browser until it can be saved.'
    : savedAt !== null
      ? `Saved as a draft, ${times.time(savedAt)}`
      : isAllOnline
        ? words.nothing
        : draftSavedAt !== null
          ? `Saved as a draft, ${times.when(draftSavedAt)}`
          : '';
  return (
    <div className={styles.saved} role="status">
      {says && <p>{says}</p>}
      {isWaiting && fault !== null && <p>{fault}</p>}
    </div>
  );
}
