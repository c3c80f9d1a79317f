/** Whose desk this is, as this browser was told once it was in: a stranger's is told nothing. */
const KEPT_AS = 'desk-practice';

export const rememberPractice = (practice: string): void => localStorage.setItem(KEPT_AS, practice);
export const readKnownPractice = (): string => localStorage.getItem(KEPT_AS) ?? '';
