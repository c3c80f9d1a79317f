import { Link } from 'wouter';
import type { AdminResponses } from '#calls';
import type { Times } from '#enquiry';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { capitalize, formatActor, formatCount } from '../ui/words.ts';
import sentences from './auditSentences.json' with { type: 'json' };
import styles from './you.module.css';

type AuditLogEntry = AdminResponses['you']['audit'][number];

interface AuditLogProps {
  entries: readonly AuditLogEntry[];
  /** Loads older entries; absent when all are shown. */
  onMore: (() => void) | undefined;
}

export function AuditLog({ entries, onMore }: AuditLogProps) {
  const { email, times } = useAdminFacts();
  return (
    <div className={styles.part}>
      <h2 id="done">What was done</h2>
      <p className={styles.hint}>The latest first. It holds no words of an enquiry.</p>
      <ol aria-labelledby="done" className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.step} className={styles.done}>
            <span className={styles.hint}>{capitalize(times.when(entry.at))}</span>
            <AuditSentence sentence={describeAuditEntry(entry, email, times)} />
          </li>
        ))}
      </ol>
      {onMore && (
        <AdminButton kind="quiet" onClick={onMore}>
          Show earlier ones
        </AdminButton>
      )}
    </div>
  );
}

/** Replaces an enquiry's id with a link. */
function AuditSentence({ sentence }: { sentence: string }) {
  const [before = '', id, after = ''] = sentence.split(/\benquiry ([\w-]{20,64})\b/);
  if (id === undefined) return <AddressText text={sentence} />;
  return (
    <bdi>
      <SentenceText text={before} />
      <Link href={`/enquiries/${id}`}>one enquiry</Link>
      <SentenceText text={after} />
    </bdi>
  );
}

/** The actor and the stored action as a sentence. @param you the signed-in person's address */
export function describeAuditEntry(
  { who, action, about }: AuditLogEntry,
  you: string,
  times: Pick<Times, 'when'>,
): string {
  // In the entries about enquiries, `about` is an id or a number, never a name.
  const values: Readonly<Record<string, () => string>> = {
    about: () => about,
    places: () => formatCount(Number(about), 'place', 'places'),
    time: () => times.when(Date.parse(about)),
  };
  const template = Object.hasOwn(sentences, action) ? sentences[action as keyof typeof sentences] : undefined;
  const predicate =
    template?.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name]?.() ?? placeholder) ??
    `${action}${about && `: ${about}`}`;
  const sentence = `${formatActor(who, you)} ${predicate}`;
  // `about` may end with a full stop of its own.
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
