import type { ReactNode } from 'react';
import type { SheetModel } from '../../state/models.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import css from './SheetRow.module.css';

type SheetRowProps = SheetModel['buttons'][number] & { onChoose: () => void };

/** One choice: a link if it has an address, else a button. */
export function SheetRow({ title, note, link, onChoose }: SheetRowProps): ReactNode {
  const label = (
    <>
      <b>{title}</b>{' '}
      {note && (
        <span>
          <BreakableText text={note} />
        </span>
      )}
    </>
  );
  return link === undefined ? (
    <button type="button" className={css.row} onClick={onChoose}>
      {label}
    </button>
  ) : (
    <a href={link} className={css.row} onClick={onChoose}>
      {label}
    </a>
  );
}
