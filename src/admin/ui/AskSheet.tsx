import type { ReactNode } from 'react';
import { DeskButton } from './DeskButton.tsx';
import { DeskSheet } from './DeskSheet.tsx';

interface AskSheetProps {
  title: string;
  /** What will go, and what stays. */
  children: ReactNode;
  /** What the button does, in its words. */
  action: string;
  /** It can be taken back afterwards. */
  isUndoable?: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before something is done: for good, unless it says otherwise. */
export function AskSheet({ title, children, action, isUndoable = false, onAct, onClose }: AskSheetProps) {
  const act = () => {
    onClose();
    onAct();
  };
  return (
    <DeskSheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <DeskButton kind={isUndoable ? 'main' : 'danger'} onClick={act}>
            {action}
          </DeskButton>
          <DeskButton onClick={onClose}>Keep</DeskButton>
        </>
      }
    >
      {children}
    </DeskSheet>
  );
}
