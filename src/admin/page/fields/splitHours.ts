const DAYS_AND_TIME =
  /^(\D*?[a-z])[.:,]?\s+(?:from )?(\d[\d.:\sapm]*(?:[-–—]|to|(?:un)?till?) ?(?:\d[\d.:\sapm]*|noon|midday)|by appointment)$/i;

/** Splits `Mon-Fri 7.30am - 4pm` into days and times; undefined for any other text. */
export function splitHours(text: string): { days: string; time: string } | undefined {
  const [, days, time] = DAYS_AND_TIME.exec(text.trim()) ?? [];
  return days && time ? { days, time } : undefined;
}
