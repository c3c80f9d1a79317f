import { useCallback, useState } from 'react';
import type { EnquiryRow } from '../../adminClient.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { formatCount } from '../../ui/words.ts';
import { ActionList } from '../ActionList.tsx';
import type { ChangeEnquiries, ChangeName } from '../changes.ts';
import type { EraseSheetTarget } from '../one/EraseSheet.tsx';
import styles from './selectionBar.module.css';

interface SelectionBarProps {
  selected: readonly EnquiryRow[];
  onChange: ChangeEnquiries;
  onErase: (target: EraseSheetTarget) => void;
  onDone: () => void;
}

const pickIds = (rows: readonly EnquiryRow[]) => rows.map(({ id }) => id);

export function SelectionBar({ selected, onChange, onErase, onDone }: SelectionBarProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const change = (name: ChangeName, rows: readonly EnquiryRow[]) => {
    setIsMoreOpen(false);
    onChange(name, pickIds(rows));
    onDone();
  };
  const erase = () => {
    setIsMoreOpen(false);
    onErase({ ids: pickIds(selected) });
  };
  const count = formatCount(selected.length, 'enquiry', 'enquiries');
  const isEmpty = selected.length === 0;
  return (
    <div className={styles.place}>
      <fieldset className={styles.bar} aria-label="With those you chose">
        <p role="status">{isEmpty ? 'Choose the ones you mean.' : `${selected.length} chosen`}</p>
        <AdminButton kind="text" onClick={onDone}>
          Done
        </AdminButton>
        {!isEmpty && (
          <>
            <AdminButton kind="main" onClick={() => change('answered', selected)}>
              Mark answered
            </AdminButton>
            <AdminButton onClick={() => setIsMoreOpen(true)}>More…</AdminButton>
          </>
        )}
        {isMoreOpen && (
          <AdminSheet title={`With ${count}`} onClose={() => setIsMoreOpen(false)}>
            <ActionList actions={listActions(selected, change, erase)} />
          </AdminSheet>
        )}
      </fieldset>
    </div>
  );
}

type ChangeRows = (name: ChangeName, rows: readonly EnquiryRow[]) => void;

function listActions(selected: readonly EnquiryRow[], change: ChangeRows, erase: () => void) {
  const heldRows = selected.filter(({ state }) => state === 'held');
  const failedRows = selected.filter(({ state }) => state === 'failed');
  return [
    { name: 'Mark as read', hint: 'They are no longer new', act: () => change('read', selected) },
    { name: 'Mark as new', hint: 'As if nobody had opened them', act: () => change('unread', selected) },
    heldRows.length > 0 && {
      name: `Release ${heldRows.length}`,
      hint: 'The held ones among them go to your mail',
      act: () => change('released', heldRows),
    },
    failedRows.length > 0 && {
      name: `Send ${failedRows.length} again`,
      hint: 'Those that were not mailed are tried once more',
      act: () => change('sentAgain', failedRows),
    },
    { name: 'They are spam', hint: 'They stay out of the new ones', act: () => change('spam', selected) },
    {
      name: `Erase ${formatCount(selected.length, 'enquiry', 'enquiries')}…`,
      hint: 'First shows what will go',
      isDanger: true,
      act: erase,
    },
  ];
}

/** The server's limit of enquiries per call. */
const MAX_SELECTION = 100;

/** The selected enquiries; `null` outside selection mode. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  // Keeps its identity, so that the memoized rows are not rendered again.
  const toggle = useCallback((id: string) => {
    setSelected((previous) => {
      const next = new Set(previous);
      if (!next.delete(id) && next.size < MAX_SELECTION) next.add(id);
      return next;
    });
  }, []);
  return { selected, begin: () => setSelected(new Set()), end: () => setSelected(null), toggle };
}
