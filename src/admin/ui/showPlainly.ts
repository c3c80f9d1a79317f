/** Left-to-right and right-to-left override. */
const OVERRIDES = /[\u202d\u202e]/g;

/**
 * A stranger's words without the two characters that write every letter backwards: no script needs them, and a link
 * or a name reads as what it is not. What gives Arabic or Hebrew its direction stays.
 */
export const showPlainly = (words: string): string => words.replace(OVERRIDES, '');
