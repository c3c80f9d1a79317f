import type { ReactNode } from 'react';
import { DeskButton } from './DeskButton.tsx';
import { DeskSheet } from './DeskSheet.tsx';

interface AskSheetProps {
  title: string;
  /** What will go, and what stays. */
  children: ReactNode;
  /** What the button does, in its words. */
  action: string;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before something goes for good. */
export function AskSheet({ title, children, action, onAct, onClose }: AskSheetProps) {
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
          <DeskButton kind="danger" onClick={act}>
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
