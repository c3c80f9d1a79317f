import { fileURLToPath } from 'node:url';
import { loadContent } from '#content';

/** The practices in `tests/practices`; no owner edits them. */
export const PRACTICES = ['shipped', 'large', 'small', 'inland'] as const;
type PracticeName = (typeof PRACTICES)[number];

/** @returns the practice's content folder */
export const getPracticeFolder = (name: PracticeName): string =>
  fileURLToPath(new URL(`../practices/${name}`, import.meta.url));

export const loadPractice = (name: PracticeName) => loadContent(getPracticeFolder(name));
