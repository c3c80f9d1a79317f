import { EditRefused, readBody, readValueAt, type Value } from '#content/edit';

/** All that a file says; nothing when it cannot be read. */
export function readWhole(
  file: string,
  text: string | undefined,
): { facts: Value; body: string | undefined } | undefined {
  if (text === undefined) return undefined;
  try {
    const body = file.endsWith('.md') ? readBody(text) : undefined;
    return { facts: readValueAt(text, file, []) ?? {}, body };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
