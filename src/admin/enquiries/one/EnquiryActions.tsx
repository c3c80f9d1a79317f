import { useLocation } from 'wouter';
import type { EnquiryDetails } from '#enquiries/contract';
import { isolate, showPlainly } from '../../ui/AddressText.tsx';
import { AdminButton, getButtonClass } from '../../ui/AdminButton.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { ActionList, type ListedAction } from '../ActionList.tsx';
import type { ChangeName } from '../changes.ts';
import deliveryDetailsStyles from './deliveryDetails.module.css';
import styles from './enquiryActions.module.css';

interface EnquiryActionsProps {
  enquiry: EnquiryDetails;
  onChange: (name: ChangeName, ids: string[]) => void;
}

/** What is done most: at the foot of a phone, below the words of an admin. */
export function EnquiryActions({ enquiry, onChange }: EnquiryActionsProps) {
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
  const answer = composeAnswer({ ...enquiry, practice, day: times.day(enquiry.receivedAt) });
  return (
    <div className={styles.actions}>
      <a className={getButtonClass('main')} href={answer} data-answer>
        Answer
      </a>
      <AdminButton onClick={() => onChange(answeredAt === null ? 'answered' : 'unanswered', [id])}>
        {answeredAt === null ? 'Mark answered' : 'Not answered yet'}
      </AdminButton>
    </div>
  );
}

/** What is done less often, below its way. */
export function MoreToDo(props: EnquiryViewProps & { enquiry: EnquiryDetails }) {
  const { enquiry, query, onChange, onErase } = props;
  const [, navigate] = useLocation();
  const { id, state, isSpam } = enquiry;
  const actions: ListedAction[] = [
    ...(state === 'failed' || state === 'sent'
      ? [
          {
            name: 'Send it to me again',
            hint:
              state === 'failed'
                ? 'It is tried once more, to your mail alone'
                : 'Once more to your mail alone: the sender gets nothing',
            act: () => onChange('sentAgain', [id]),
          },
        ]
      : []),
    ...(state === 'held'
      ? []
      : [
          isSpam
            ? {
                name: 'It is no spam',
                hint: 'It counts like the others',
                act: () => onChange('noSpam', [id]),
              }
            : { name: 'It is spam', hint: 'It stays out of the new ones', act: () => onChange('spam', [id]) },
        ]),
    { name: 'Mark as new', hint: 'As if nobody had opened it', act: () => onChange('unread', [id]) },
    {
      name: `Everything about ${isolate(enquiry.firstName || enquiry.email)}`,
      hint: describeRest(enquiry.fromSame),
      act: () => navigate(`/enquiries/${id}/person${query}`),
    },
    {
      name: 'Erase this enquiry…',
      hint: 'First shows what will go',
      isDanger: true,
      act: () => onErase([id]),
    },
  ];
  return (
    <div className={deliveryDetailsStyles.block}>
      <h2>More you can do</h2>
      <ActionList actions={actions} />
    </div>
  );
}

const describeRest = (others: number) =>
  others === 0 ? 'Read it, save it for them, erase it' : `This and ${others} more: read, save, erase`;

export interface EnquiryViewProps {
  id: string;
  /** What follows addresses, so that the filter stays. */
  query: string;
  onChange: (name: ChangeName, ids: string[]) => void;
  onErase: (ids: string[]) => void;
}

/** Windows hands a mail program about this many characters; what is longer is cut or dropped there. */
const ADDRESS_MAX = 1900;
const CUT = '> …';

export interface AnswerParts {
  email: string;
  firstName: string;
  message: string;
  practice: string;
  /** "20 November" */
  day: string;
}

/** The address that opens her mail with a letter to the visitor, their words quoted as far as they fit. */
export function composeAnswer({ email, firstName, message, practice, day }: AnswerParts): string {
  const subject = encode(`Your enquiry to ${practice}`);
  const greeting = firstName ? `Hi ${firstName},` : 'Hello,';
  const start = encode(`${greeting}\r\n\r\n\r\n\r\nOn ${day} you wrote:\r\n`);
  const head = `mailto:${encode(email).replace('%40', '@')}?subject=${subject}&body=${start}`;
  return head + quoteWithin(showPlainly(message), ADDRESS_MAX - head.length);
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Line by line, and the first line that does not fit word by word: never half a letter. */
function quoteWithin(message: string, room: number): string {
  let quoted = '';
  const left = () => room - quoted.length - encode(`\r\n${CUT}`).length;
  for (const line of message.split(/\r?\n/)) {
    const next = encode(`> ${line}\r\n`);
    if (next.length > left()) return quoted + encode(cutLine(line, left()));
    quoted += next;
  }
  return quoted;
}

function cutLine(line: string, room: number): string {
  let kept = '>';
  for (const part of line.match(/\s+|\S+/g) ?? []) {
    const longer = kept === '>' ? `> ${part}` : kept + part;
    if (encode(longer).length > room) break;
    kept = longer;
  }
  return kept === '>' ? CUT : `${kept.trimEnd()} …`;
}
