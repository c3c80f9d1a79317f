/** A line of the owner's files. */
interface Place {
  file: string;
  line: number;
}

/**
 * Finds where a field of the loaded content stands, such as `faq.items.0.answer`; nothing for what no file holds.
 * Given words, it is the line within the field that holds them, when one line does.
 */
export type PlaceFinder = (field: string, words?: string) => Place | undefined;
