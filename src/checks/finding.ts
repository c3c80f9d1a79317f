/** What a check says. An error makes the site unfit to go live; a warning does not. */
export interface Found {
  readonly severity: 'good' | 'warning' | 'error';
  /** What was seen, in plain words. */
  readonly what: string;
  /** Why it matters, where what was seen does not say so itself. */
  readonly why?: string;
  /** What to do about it. */
  readonly todo?: string;
  /** All of it for an owner, who knows no files and no settings. */
  readonly owner?: string;
}

/** What a check returns: nothing, one thing or several. */
export type Findings = Found | readonly Found[];

export interface SiteFinding extends Found {
  /** Of the check that found it. */
  readonly id: string;
}

export const good = (what: string): Found => ({ severity: 'good', what });
export const warning = (what: string, todo: string, why?: string) => amiss('warning', what, todo, why);
export const error = (what: string, todo: string, why?: string) => amiss('error', what, todo, why);

const amiss = (severity: Found['severity'], what: string, todo: string, why: string | undefined): Found => ({
  ...{ severity, what, todo },
  ...(why !== undefined && { why }),
});

const GIGABYTE = 1_000_000_000;

/** As disks are sold: "1.2 GB", "340 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.round(bytes / 1_000_000)} MB`;
  const amount = bytes / GIGABYTE;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} GB`;
}
