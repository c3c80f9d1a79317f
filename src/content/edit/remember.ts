import { EditRefused } from './change.ts';

/** In letters: a few times the words of a page. */
const KEPT = 4_000_000;

/**
 * Reads each text once: a form asks for each of its fields, and lists sort their files by one. Nothing of what was read
 * is ever changed. That a text cannot be read is known as well.
 */
export function remember<Said>(read: (text: string) => Said): (text: string) => Said {
  const known = new Map<string, () => Said>();
  let letters = 0;
  return (text) => {
    const kept = known.get(text) ?? tryOut(read, text);
    if (!known.has(text)) letters += text.length;
    if (letters > KEPT) {
      known.clear();
      letters = text.length;
    }
    known.set(text, kept);
    return kept();
  };
}

function tryOut<Said>(read: (text: string) => Said, text: string): () => Said {
  try {
    const said = read(text);
    return () => said;
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return () => {
      throw error;
    };
  }
}
