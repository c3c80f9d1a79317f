import { useLocation } from 'wouter';
import type { EnquiryWithWay } from '#desk/contract';
import { isolate } from '../../ui/isolate.ts';
import { ActionList, type ListedAction } from '../ActionList.tsx';
import type { ChangeName } from '../changes.ts';
import styles from './wayOfEnquiry.module.css';

/** What is done less often, below its way. */
export function MoreToDo(props: EnquiryViewProps & { enquiry: EnquiryWithWay }) {
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
    <div className={styles.block}>
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
