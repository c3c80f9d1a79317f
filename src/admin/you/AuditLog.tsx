import { Link } from 'wouter';
import type { AdminAnswers } from '#calls';
import type { Times } from '#enquiry';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { capitalize, formatActor, formatCount } from '../ui/words.ts';
import styles from './you.module.css';

type AuditLogEntry = AdminAnswers['you']['audit'][number];

interface AuditLogProps {
  entries: readonly AuditLogEntry[];
  /** Absent on the last page. */
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

/** Replaces an enquiry's id by a link. */
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

/** The actions as the server stores them, each as a sentence whose subject is the actor. */
const SENTENCES: Readonly<Record<string, (about: string, times: Pick<Times, 'when'>) => string>> = {
  'signed in': (about) => `signed in with ${about}`,
  'signed out': (about) => `signed out of ${about}`,
  'asked for a link by mail': () => 'asked for a link by mail',
  'came in by a link': (about) => `came in by a link, with ${about}`,
  'accepted an invitation': (about) => `accepted an invitation, with “${about}”`,
  'added a device': (about) => `added the device “${about}”`,
  'renamed a device': (about) => `renamed a device to “${about}”`,
  'used a passkey that may be a copy': (about) =>
    `used the passkey of “${about}”, whose counter had gone back: it was moved, or somebody has a copy`,
  'ended a device': (about) => `ended the device “${about}”`,
  'ended a session': (about) => `signed out ${about}`,
  'ended all other sessions': (about) =>
    `signed out everywhere else, ${formatCount(Number(about), 'place', 'places')}`,
  'ended all sessions': (about) => `signed out everybody, ${formatCount(Number(about), 'place', 'places')}`,
  invited: (about) => `invited ${about}`,
  'withdrew an invitation': (about) => `took back the invitation of ${about}`,
  removed: (about) => `removed ${about}`,
  // In the entries about enquiries, `about` is an id or a number, never a name.
  'marked as answered': (about) => `marked ${about} as answered`,
  'marked as not answered': (about) => `marked ${about} as not answered`,
  'marked as spam': (about) => `marked ${about} as spam`,
  'marked as no spam': (about) => `marked ${about} as no spam`,
  'sent again': (about) => `sent ${about} again`,
  released: (about) => `released ${about}`,
  erased: (about) => `erased ${about}`,
  'chose when the page goes online': (about, times) =>
    `chose when the page goes online: ${times.when(Date.parse(about))}`,
  'exported one person': (about) => `saved all of one person, ${about}`,
};

/** @param you the signed-in person's address */
export function describeAuditEntry(
  { who, action, about }: AuditLogEntry,
  you: string,
  times: Pick<Times, 'when'>,
): string {
  const format = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  const predicate = format ? format(about, times) : `${action}${about && `: ${about}`}`;
  const sentence = `${formatActor(who, you)} ${predicate}`;
  // `about` may end with a full stop of its own.
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
