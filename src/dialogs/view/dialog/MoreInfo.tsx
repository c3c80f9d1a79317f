import type { ReactNode } from 'react';
import { getWords } from '../../state/dialogWords.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import { DialogIcon } from './DialogIcon.tsx';
import css from './MoreInfo.module.css';

/** The expandable extra text (`additional`). */
export function MoreInfo({ text }: { text: string }): ReactNode {
  return (
    <details className={css.more}>
      <summary>
        {getWords().moreInfo}
        <DialogIcon name="chevron_down" />
      </summary>
      <p>
        <BreakableText text={text} />
      </p>
    </details>
  );
}
