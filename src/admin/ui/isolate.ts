import { showPlainly } from './showPlainly.ts';

/** A stranger's name inside a sentence of ours: whatever direction it has, the sentence keeps its own. */
export const isolate = (name: string): string => `\u2068${showPlainly(name)}\u2069`;
