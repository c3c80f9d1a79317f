/** One thing that the doctor looked at. An error makes the site unfit to go live; a warning does not. */
export interface Finding {
  readonly level: 'good' | 'warning' | 'error';
  /** What was looked at and seen, in plain words. */
  readonly seen: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const good = (seen: string): Finding => ({ level: 'good', seen });
export const warning = (seen: string, advice: string): Finding => ({ level: 'warning', seen, advice });
export const error = (seen: string, advice: string): Finding => ({ level: 'error', seen, advice });
