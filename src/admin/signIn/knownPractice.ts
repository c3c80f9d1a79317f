/** The practice's name, stored after a sign-in. */
const STORAGE_KEY = 'desk-practice';

export const rememberPractice = (practice: string): void => localStorage.setItem(STORAGE_KEY, practice);
export const readKnownPractice = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

/** The practice's name and icon from the document. */
export function readServedPractice(): { name: string; mark: string | undefined } {
  const name = document.querySelector<HTMLMetaElement>('meta[name="practice"]')?.content;
  const mark = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  return { name: name ?? readKnownPractice(), mark };
}
