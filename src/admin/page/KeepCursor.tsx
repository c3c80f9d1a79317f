import { Component, type ReactNode } from 'react';
import { moveCursor } from './moveCursor.ts';

interface Cursor {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  start: number;
  end: number;
}

/** Words that somebody else changes in the field that has the focus leave the cursor, or what is chosen, where it is. */
export class KeepCursor extends Component<{ children: ReactNode }> {
  /** Only a class is asked before the document changes. */
  override getSnapshotBeforeUpdate(): Cursor | null {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart: start, selectionEnd: end } = field;
    // An address of mail tells nobody where its cursor is.
    return start === null || end === null ? null : { field, value, start, end };
  }

  override componentDidUpdate(_: unknown, __: unknown, cursor: Cursor | null): void {
    if (!cursor || cursor.field.value === cursor.value || cursor.field !== document.activeElement) return;
    const { field, value, start, end } = cursor;
    field.setSelectionRange(moveCursor(value, field.value, start), moveCursor(value, field.value, end));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
