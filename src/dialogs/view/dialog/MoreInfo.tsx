import type { ReactNode } from 'react';
import { getWords } from '../../state/dialogWords.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import { DialogIcon } from './DialogIcon.tsx';
import css from './MoreInfo.module.css';

interface MoreInfoProps {
  text: string;
  /** In an error it is open: what to do next is not to be looked for. */
  isOpen?: boolean;
}

/** The expandable extra text (`additional`). */
export function MoreInfo({ text, isOpen = false }: MoreInfoProps): ReactNode {
  return (
    <details className={css.more} open={isOpen}>
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
