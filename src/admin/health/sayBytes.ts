const GB = 1_000_000_000;
const MB = 1_000_000;

/** "1.2 GB", "340 MB": as disks are sold. */
export function sayBytes(bytes: number): string {
  if (bytes < GB) return `${Math.round(bytes / MB)} MB`;
  const amount = bytes / GB;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} GB`;
}
