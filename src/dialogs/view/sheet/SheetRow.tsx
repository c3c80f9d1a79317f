import type { ReactNode } from 'react';
import type { SheetView } from '../../state/views.ts';
import css from './SheetRow.module.css';

type SheetRowProps = SheetView['buttons'][number] & { onChoose: () => void };

/** One choice: a link where it leads somewhere, else a button. */
export function SheetRow({ title, note, link, onChoose }: SheetRowProps): ReactNode {
  const words = (
    <>
      <b>{title}</b> {note && <span>{note}</span>}
    </>
  );
  return link === undefined ? (
    <button type="button" className={css.row} onClick={onChoose}>
      {words}
    </button>
  ) : (
    <a href={link} className={css.row} onClick={onChoose}>
      {words}
    </a>
  );
}
