/** A check's result. A site with an error must not go live; a site with warnings may. */
export interface CheckFinding {
  readonly severity: 'good' | 'warning' | 'error';
  readonly message: string;
  readonly reason?: string | undefined;
  readonly remedy?: string;
  /** Shown to the owner in place of `message`, without names of files and settings. */
  readonly forOwner?: string;
}

export type Findings = CheckFinding | readonly CheckFinding[];

export const good = (message: string): CheckFinding => ({ severity: 'good', message });
export const warning = (message: string, remedy: string, reason?: string): CheckFinding => ({
  severity: 'warning',
  message,
  remedy,
  reason,
});
export const error = (message: string, remedy: string, reason?: string): CheckFinding => ({
  ...warning(message, remedy, reason),
  severity: 'error',
});

export const withCheckId = (id: string, findings: Findings) =>
  [findings].flat().map((finding) => ({ id, ...finding }));

export type SiteFinding = ReturnType<typeof withCheckId>[number];

const GIGABYTE = 1_000_000_000;

/** Formats a size in decimal units, as disks are sold: "1.2 GB", "340 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.round(bytes / 1_000_000)} MB`;
  const amount = bytes / GIGABYTE;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} GB`;
}
