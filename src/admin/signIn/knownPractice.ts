/** Whose desk this is, as this browser was told once somebody was in. */
const KEPT_AS = 'desk-practice';

export const rememberPractice = (practice: string): void => localStorage.setItem(KEPT_AS, practice);
export const readKnownPractice = (): string => localStorage.getItem(KEPT_AS) ?? '';

/** Whose desk this is, as its document says, and the mark of the practice. */
export function readServedPractice(): { name: string; mark: string | undefined } {
  const name = document.querySelector<HTMLMetaElement>('meta[name="practice"]')?.content;
  const mark = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  return { name: name ?? readKnownPractice(), mark };
}
