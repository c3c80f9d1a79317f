/** A line that a merge left behind: both sides of it stand in the text, and nobody has chosen. */
const MARK = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/** The lines of a text, from 1, on which a merge has left its marks. */
export const findMergeMarks = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (MARK.test(line) ? [at + 1] : []));
