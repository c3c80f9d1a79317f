import type { ReactNode } from 'react';
import css from './SheetEdge.module.css';

/** A wave instead of rounded corners: a wet edge, and the sheet itself just below it (brief, "Waves"). */
export function SheetEdge(): ReactNode {
  return (
    <svg className={css.edge} viewBox="0 0 800 60" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={css.wet}
        d="M0 60V26C60 0 150-4 214 22c60-26 178-26 246 4 50-22 120-26 170-2 50-18 110-20 170 0v36z"
      />
      <path
        className={css.paper}
        d="M0 61V38c66-24 152-24 214 0 66-24 178-24 246 4 54-22 120-24 170 0 54-18 112-18 170 2v17z"
      />
    </svg>
  );
}
