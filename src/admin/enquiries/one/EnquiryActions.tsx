import { useLocation } from 'wouter';
import type { EnquiryDetails } from '../../adminClient.ts';
import { isolate, stripBidiOverrides } from '../../ui/AddressText.tsx';
import { AdminButton, getButtonClass } from '../../ui/AdminButton.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { ActionList } from '../ActionList.tsx';
import type { ChangeEnquiries } from '../changes.ts';
import deliveryDetailsStyles from './deliveryDetails.module.css';
import type { EraseSheetTarget } from './EraseSheet.tsx';
import styles from './enquiryActions.module.css';

/** The main actions, in the footer on a phone. */
export function EnquiryActions({ enquiry, onChange }: OpenEnquiryProps) {
  const { practice, times } = useAdminFacts();
  const { id, state, isSpam, answeredAt } = enquiry;
  if (state === 'erased') return null;
  if (state === 'held') {
    return (
      <>
        <p className={styles.note}>Links are shown as plain words here, so none opens by accident.</p>
        <div className={styles.actions}>
          <AdminButton onClick={() => onChange('released', [id])}>Release</AdminButton>
          <AdminButton onClick={() => onChange(isSpam ? 'noSpam' : 'spam', [id])}>
            {isSpam ? 'It is no spam' : 'It is spam'}
          </AdminButton>
        </div>
      </>
    );
  }
  const replyUrl = composeReply({ ...enquiry, practice, day: times.day(enquiry.receivedAt) });
  return (
    <div className={styles.actions}>
      <a className={getButtonClass('main')} href={replyUrl} data-answer>
        Answer
      </a>
      <AdminButton onClick={() => onChange(answeredAt === null ? 'answered' : 'unanswered', [id])}>
        {answeredAt === null ? 'Mark answered' : 'Not answered yet'}
      </AdminButton>
    </div>
  );
}

export function MoreActions({ enquiry, query, onChange, onErase }: OpenEnquiryProps) {
  const [, navigate] = useLocation();
  const { id, state, isSpam } = enquiry;
  const actions = [
    (state === 'failed' || state === 'sent') && {
      name: 'Send it to me again',
      hint:
        state === 'failed'
          ? 'It is tried once more, to your mail alone'
          : 'Once more to your mail alone: the sender gets nothing',
      act: () => onChange('sentAgain', [id]),
    },
    state !== 'held' && {
      name: isSpam ? 'It is no spam' : 'It is spam',
      hint: isSpam ? 'It counts like the others' : 'It stays out of the new ones',
      act: () => onChange(isSpam ? 'noSpam' : 'spam', [id]),
    },
    { name: 'Mark as new', hint: 'As if nobody had opened it', act: () => onChange('unread', [id]) },
    {
      name: `Everything about ${isolate(enquiry.firstName || enquiry.email)}`,
      hint:
        enquiry.fromSame === 0
          ? 'Read it, save it for them, erase it'
          : `This and ${enquiry.fromSame} more: read, save, erase`,
      act: () => navigate(`/enquiries/${id}/person${query}`),
    },
    {
      name: 'Erase this enquiry…',
      hint: 'First shows what will go',
      isDanger: true,
      act: () => onErase({ ids: [id] }),
    },
  ];
  return (
    <div className={deliveryDetailsStyles.block}>
      <h2>More you can do</h2>
      <ActionList actions={actions} />
    </div>
  );
}

export interface EnquiryViewProps {
  id: string;
  /** Appended to links, to keep the filter. */
  query: string;
  onChange: ChangeEnquiries;
  onErase: (target: EraseSheetTarget) => void;
}

export type OpenEnquiryProps = EnquiryViewProps & { enquiry: EnquiryDetails };

/** In characters: Windows cuts or drops a longer `mailto:` URL. */
const MAX_MAILTO = 1900;
const OMITTED_LINE = '> …';

interface ReplyParts extends Pick<EnquiryDetails, 'email' | 'firstName' | 'message'> {
  practice: string;
  day: string;
}

/** A `mailto:` URL with a reply to the visitor that quotes as much of the enquiry as fits. */
export function composeReply({ email, firstName, message, practice, day }: ReplyParts): string {
  const subject = encode(`Your enquiry to ${practice}`);
  const greeting = firstName ? `Hi ${firstName},` : 'Hello,';
  const start = encode(`${greeting}\r\n\r\n\r\n\r\nOn ${day} you wrote:\r\n`);
  const head = `mailto:${encode(email).replace('%40', '@')}?subject=${subject}&body=${start}`;
  return head + quoteWithin(stripBidiOverrides(message), MAX_MAILTO - head.length);
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Quotes whole lines, then whole words of the first line that does not fit. */
function quoteWithin(message: string, space: number): string {
  let quoted = '';
  const countRemaining = () => space - quoted.length - encode(`\r\n${OMITTED_LINE}`).length;
  for (const line of message.split(/\r?\n/)) {
    const next = encode(`> ${line}\r\n`);
    if (next.length > countRemaining()) return quoted + encode(cutLine(line, countRemaining()));
    quoted += next;
  }
  return quoted;
}

function cutLine(line: string, space: number): string {
  let quoted = '>';
  for (const word of line.match(/\s+|\S+/g) ?? []) {
    const longer = quoted === '>' ? `> ${word}` : quoted + word;
    if (encode(longer).length > space) break;
    quoted = longer;
  }
  return quoted === '>' ? OMITTED_LINE : `${quoted.trimEnd()} …`;
}
