/** One thing that the doctor looked at. An error makes the site unfit to go live; a warning does not. */
export interface DoctorFinding {
  readonly level: 'good' | 'warning' | 'error';
  /** What was looked at and seen, in plain words. */
  readonly seen: string;
  /** Why it matters, where what was seen does not say so itself. */
  readonly why?: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const good = (seen: string): DoctorFinding => ({ level: 'good', seen });
export const warning = (seen: string, advice: string, why?: string): DoctorFinding => ({
  ...{ level: 'warning', seen, advice },
  ...(why !== undefined && { why }),
});
export const error = (seen: string, advice: string, why?: string): DoctorFinding => ({
  ...{ level: 'error', seen, advice },
  ...(why !== undefined && { why }),
});

const GIGABYTE = 1_000_000_000;

/** As disks are sold: "1.2 GB", "340 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.round(bytes / 1_000_000)} MB`;
  const amount = bytes / GIGABYTE;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} GB`;
}
