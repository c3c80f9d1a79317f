import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import type { EditedPage, FoundPlace } from '#calls';
import { explainFault } from '../adminClient.ts';
import { AdminButton, type AdminButtonProps } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useOnline } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { joinNumbers } from '../ui/words.ts';
import { fieldUrl } from './fieldPlace.ts';
import styles from './myPage.module.css';
import { usePublishTexts } from './publishTexts.ts';
import { isUnsaved, listPending, useQueue } from './queue/queue.ts';

interface PageView {
  readonly page: EditedPage;
  readonly openReview: () => void;
  /** On a phone, shows the form instead of the preview. */
  readonly showForm: () => void;
  readonly showPreview: () => void;
}

export const PageContext = createContext<PageView | null>(null);

export const usePage = () => useContext(PageContext) as PageView;

export const BackToPage = () => (
  <Link className={styles.back} href="/page">
    <AdminIcon name="back" />
    My page
  </Link>
);

export const Warning = ({ icon = 'alert', children }: { icon?: 'alert' | 'wait'; children: ReactNode }) => (
  <div className={styles.care}>
    <AdminIcon name={icon} />
    <div>{children}</div>
  </div>
);

/** Shown until a query has data: the text while it loads, or its error with a button that retries. */
export const Pending = ({ query, text }: { query: UseQueryResult; text: string }) =>
  query.error ? (
    <EmptyState text={explainFault(query.error)}>
      <AdminButton onClick={() => void query.refetch()}>Try again</AdminButton>
    </EmptyState>
  ) : (
    <Working text={query.isPaused ? 'You are offline. This opens as soon as you are back.' : text} />
  );

interface LinkListProps {
  name: string;
  links: readonly { href: string; title: string; says: string; care?: string | null | undefined }[];
}

export const LinkList = ({ name, links }: LinkListProps) => (
  <ul className={styles.tasks} aria-label={name}>
    {links.map(({ href, title, says, care }) => (
      <li key={href}>
        <Link href={href}>
          <b>{title}</b>
          <span>{joinNumbers(says)}</span>
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

export const toLink = ({ label, says, section, ...place }: FoundPlace) => ({
  href: fieldUrl(place),
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
      <button
        key={name}
        type="button"
        aria-pressed={name === chosen}
        onClick={() => name !== chosen && onChoose(name)}
      >
        {name}
      </button>
    ))}
  </fieldset>
);

/** @param draft its status is shown until a change is saved in this session */
export function SavedLine({ draft }: { draft?: EditedPage | undefined }) {
  const { times } = useAdminFacts();
  const isOnline = useOnline();
  const [{ items, savedAt, fault }] = useQueue();
  const hasPending = listPending(items).length > 0;
  const text = usePublishTexts();
  const describe = (): string => {
    if (hasPending)
      return isOnline && fault === null ? 'Saving…' : 'Kept in this browser until it can be saved.';
    if (items.some(isUnsaved)) return 'Something that you typed is not saved yet.';
    if (savedAt !== null) return `Saved as a draft, ${times.time(savedAt)}`;
    if (draft?.changed === 0) return text('nothing');
    return draft?.savedAt ? `Saved as a draft, ${times.when(draft.savedAt)}` : '';
  };
  const status = describe();
  return (
    <div className={styles.saved} role="status">
      {status && <p>{status}</p>}
      {hasPending && fault !== null && <p>{fault}</p>}
    </div>
  );
}

/** A `ref` callback that focuses an element when it is mounted. */
export const focusNew = (element: HTMLElement | null): void => element?.focus();

/** Finds the first input of a field, or else its first button, such as the one that opens a collapsed entry. */
export const findControl = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])') ??
  field.querySelector('button');

/** A button that disappears when pressed. The focus then moves to its field, or else to the page heading. */
export const FieldButton = ({ onClick, ...rest }: AdminButtonProps) => (
  <AdminButton
    {...rest}
    onClick={(event) => {
      onClick?.(event);
      const button = event.currentTarget;
      // A dialog manages its own focus.
      if (button.closest('[data-sheet]')) return;
      // A field with the focus shows the typed text. Without the focus, it shows the value that the owner chose.
      button.blur();
      const field = button.closest('[data-place], [data-entry], fieldset');
      const control = field && findControl(field);
      if (control) control.focus();
      else focusTitle();
    }}
  />
);

export function focusTitle(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

const moveFocusOnUnmount = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement === button) queueMicrotask(focusTitle);
};

/** A button that disappears when pressed. The focus then moves to the page heading. */
export const TransientButton = (props: AdminButtonProps) => (
  <AdminButton kind="text" {...props} ref={moveFocusOnUnmount} />
);
