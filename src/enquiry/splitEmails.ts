const EMAIL = /[^\s@]+@[^\s@]+/g;
/** Nobody can type it. */
const BREAK = '\u0000';

/** Parts words where an email address in them may break: after its `@` and before a dot. */
export function splitEmails(text: string): string[] {
  const parts = text.replace(EMAIL, (email) => email.replace('@', `@${BREAK}`).replace(/\.\b/g, `${BREAK}.`));
  return parts.split(BREAK);
}
