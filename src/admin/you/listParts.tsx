import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { StatusLine } from '../ui/StatusLine.tsx';
import { useChange } from '../ui/useChange.ts';
import styles from './you.module.css';

export const YOU_KEY = ['you'] as const;

/** Runs a change to one of the lists: asks for a passkey proof if the server requires one, and reloads the lists. */
export function useYouChange() {
  const queries = useQueryClient();
  const { change, ...status } = useChange();
  return {
    ...status,
    change: (busy: string, work: () => Promise<string>) =>
      change(busy, async () => {
        try {
          return await withProof(work);
        } finally {
          // Also after a refusal, which may mean that another window has changed a list.
          await queries.invalidateQueries({ queryKey: YOU_KEY });
        }
      }),
  };
}

/** Runs changes to one list. A success moves the focus to the heading: the focused row may have been removed. */
export function useListChange() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { change, ...status } = useYouChange();
  return {
    heading,
    status,
    async change(busy: string, work: () => Promise<string>): Promise<void> {
      if (await change(busy, work)) heading.current?.focus();
    },
  };
}

interface ListSectionProps {
  id: string;
  title: string;
  hint?: string | false;
  list: ReturnType<typeof useListChange>;
  rows: ReactNode;
  children: ReactNode;
}

/** A list with its heading, and with the result of its last change. */
export const ListSection = ({ id, title, hint, list, rows, children }: ListSectionProps) => (
  <div className={styles.part}>
    <h2 id={id} ref={list.heading} tabIndex={-1}>
      {title}
    </h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    <ul aria-labelledby={id} className={styles.rows}>
      {rows}
    </ul>
    <StatusLine {...list.status} />
    {children}
  </div>
);

interface ListRowProps {
  name: ReactNode;
  mark?: string | false;
  hint: ReactNode;
  /** A form below the hint. */
  form?: ReactNode;
  children: ReactNode;
}

export const ListRow = ({ name, mark, hint, form, children }: ListRowProps) => (
  <li className={styles.row}>
    <div>
      <p className={styles.name}>
        {name}
        {mark && <span className={styles.mark}>, {mark}</span>}
      </p>
      <p className={styles.hint}>{hint}</p>
      {form}
    </div>
    {children}
  </li>
);

/** @param props.about what the button acts on: hidden text that screen readers announce after the label */
export const RowButton = ({
  label,
  about,
  ...props
}: ComponentProps<typeof AdminButton> & { label: string; about: string }) => (
  <AdminButton kind="text" {...props}>
    {label}
    <span className={hiddenStyles.hidden}> {about}</span>
  </AdminButton>
);
