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

/** From a view of My page to its start. */
export const BackToPage = () => (
  <Link className={styles.back} href="/page">
    <AdminIcon name="back" />
    My page
  </Link>
);

/** Something to know before going on, in a frame of its own. */
export const Care = ({ icon = 'alert', children }: { icon?: 'alert' | 'wait'; children: ReactNode }) => (
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

/** In place of an answer: that it is coming, or why it did not come. */
export const Pending = ({ query: { error, isPaused, refetch }, words }: PendingProps) =>
  error ? (
    <EmptyState words={explainFault(error)}>
      <AdminButton onClick={() => void refetch()}>Try again</AdminButton>
    </EmptyState>
  ) : (
    <Working words={isPaused ? OFFLINE : words} />
  );

interface LinkListProps {
  /** What the list is called to whoever cannot see it. */
  name: string;
  links: readonly { href: string; title: string; says: string; care?: string | null | undefined }[];
}

/** Ways into forms, each with what is there. */
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

/** The way to a field, with some of what it says. */
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

/** One of a few, side by side, as the same buttons in every state. */
export const Switch = <Name extends string>({ label, names, chosen, onChoose }: SwitchProps<Name>) => (
  <fieldset className={styles.switch} aria-label={label}>
    {names.map((name) => (
      <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {name}
      </button>
    ))}
  </fieldset>
);

/** On a phone: the form, or the page itself. */
export const PaneSwitch = ({ chosen, onChange }: { chosen: 'Form' | 'Preview'; onChange: () => void }) => (
  <Switch
    label="What is shown"
    names={['Form', 'Preview']}
    chosen={chosen}
    onChoose={(name) => name !== chosen && onChange()}
  />
);
