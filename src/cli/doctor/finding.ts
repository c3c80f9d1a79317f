/** One thing that the doctor looked at. An error makes the site unfit to go live; a warning does not. */
export interface DoctorFinding {
  readonly level: 'good' | 'warning' | 'error';
  /** What was looked at and seen, in plain words. */
  readonly seen: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const good = (seen: string): DoctorFinding => ({ level: 'good', seen });
export const warning = (seen: string, advice: string): DoctorFinding => ({ level: 'warning', seen, advice });
export const error = (seen: string, advice: string): DoctorFinding => ({ level: 'error', seen, advice });
