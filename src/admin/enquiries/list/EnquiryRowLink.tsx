import { memo } from 'react';
import { Link } from 'wouter';
import type { EnquiryRow } from '#desk/contract';
import { AddressText } from '../../ui/AddressText.tsx';
import { DeskIcon } from '../../ui/DeskIcon.tsx';
import { useDeskFacts } from '../../ui/deskFacts.ts';
import { showPlainly } from '../../ui/showPlainly.ts';
import { StateWords } from '../StateWords.tsx';
import styles from './enquiryList.module.css';
import { findMark } from './marks.ts';

interface EnquiryRowLinkProps {
  row: EnquiryRow;
  href: string;
  isOpen: boolean;
  /** Several are being chosen; whether this is one of them. */
  chosen?: boolean | undefined;
  onChoose: (id: string) => void;
}

/** One enquiry in the list. Its words are a stranger's: text, each piece in a direction of its own. */
export const EnquiryRowLink = memo(function DrawnRow({
  row,
  href,
  isOpen,
  chosen,
  onChoose,
}: EnquiryRowLinkProps) {
  const { times } = useDeskFacts();
  const isErased = row.state === 'erased';
  const name = isErased ? 'Erased' : showPlainly(row.name) || row.email;
  const mark = findMark(row);
  return (
    <li
      className={styles.row}
      data-new={row.isNew || undefined}
      data-choosing={chosen !== undefined || undefined}
    >
      {chosen !== undefined && isErased && <span className={styles.choose} />}
      {chosen !== undefined && !isErased && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={`Choose ${name}`}
            onChange={() => onChoose(row.id)}
          />
        </label>
      )}
      <Link href={href} data-enquiry={row.id} aria-current={isOpen ? 'true' : undefined}>
        <AddressText className={styles.name} text={name} />
        <span className={styles.time}>
          {row.isNew && (
            <span className={styles.fresh}>
              <DeskIcon name="fresh" />
              New
            </span>
          )}
          {times.time(row.receivedAt)}
        </span>
        <span className={styles.start} dir="auto">
          {isErased ? 'Its words are gone. That it came, and when, is kept.' : showPlainly(row.start)}
        </span>
        {mark && <StateWords mark={mark} />}
      </Link>
    </li>
  );
});
