import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FoundPlace } from '#editor/contract';
import { explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';
import { fieldAddress } from './fieldPlace.ts';
import styles from './myPage.module.css';

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

interface PendingProps {
  query: { readonly error: unknown; readonly isPaused: boolean; refetch(): unknown };
  words: string;
}

const OFFLINE = 'You are offline. This opens as soon as you are back.';

/** Shown until a query has data: the loading state, or its error. */
export const Pending = ({ query: { error, isPaused, refetch }, words }: PendingProps) =>
  error ? (
    <EmptyState words={explainFault(error)}>
      <AdminButton onClick={() => void refetch()}>Try again</AdminButton>
    </EmptyState>
  ) : (
    <Working words={isPaused ? OFFLINE : words} />
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
export const PaneSwitch = ({ chosen, onChange }: { chosen: 'Form' | 'Preview'; onChange: () => void }) => (
  <Switch
    label="What is shown"
    names={['Form', 'Preview']}
    chosen={chosen}
    onChoose={(name) => name !== chosen && onChange()}
  />
);
