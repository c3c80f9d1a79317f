import { fileURLToPath } from 'node:url';
import { loadContent } from '#content';

/** The practices of `tests/practices`, none of which an owner edits. */
export const PRACTICES = ['shipped', 'large', 'small', 'inland'] as const;
type PracticeName = (typeof PRACTICES)[number];

/** The folder of its content. */
export const getPracticeFolder = (name: PracticeName): string =>
  fileURLToPath(new URL(`../practices/${name}`, import.meta.url));

export const loadPractice = (name: PracticeName) => loadContent(getPracticeFolder(name));
