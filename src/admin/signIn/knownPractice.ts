/** Whose desk this is, as this browser was told once somebody was in. */
const STORAGE_KEY = 'desk-practice';

export const rememberPractice = (practice: string): void => localStorage.setItem(STORAGE_KEY, practice);
export const readKnownPractice = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

/** Whose desk this is, as its document says, and the mark of the practice. */
export function readServedPractice(): { name: string; mark: string | undefined } {
  const name = document.querySelector<HTMLMetaElement>('meta[name="practice"]')?.content;
  const mark = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  return { name: name ?? readKnownPractice(), mark };
}
