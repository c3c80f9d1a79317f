import type { PersonRecord } from './ownerList.ts';
import { STEP_LABELS } from './ownerRows.ts';

type FormatTime = (at: number) => string;

export function writePersonFile(person: PersonRecord, { now, timeZone }: { now: number; timeZone: string }) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const times = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone });
  // The file name contains no name or email address, because lists of downloads and recent files show it.
  const name = `enquiries-of-one-person-${today}.html`;
  const writtenOn = today.toLocaleString('en-AU', { dateStyle: 'long' });
  return { name, type: 'text/html', body: writePage(person, writtenOn, (at) => times.format(at)) };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

const isolate = (text: string) => `<bdi dir="auto">${escapeHtml(text)}</bdi>`;

/** Allows neither requests nor scripts, even when the file is opened from the disk. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const STYLE =
  'body{font:1.125rem/1.5 sans-serif;max-width:40em;margin:2em auto;padding:0 1em}article{border-top:1px solid;padding:1em 0}p.words{white-space:pre-wrap;overflow-wrap:anywhere}dt{font-weight:bold}';

function writePage(
  { email, names, count, rows }: PersonRecord,
  writtenOn: string,
  formatTime: FormatTime,
): string {
  const limitNotice =
    rows.length < count ? `<p>These are the newest ${rows.length} of ${count} enquiries.</p>` : '';
  return [
    '<!doctype html>',
    '<html lang="en-AU"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width"><title>What is kept about you</title>',
    `<style>${STYLE}</style></head><body><main>`,
    `<h1>What is kept about ${isolate(email)}</h1>`,
    `<p>Written on ${writtenOn}. Names given: ${names.map(isolate).join(', ') || 'none'}. Enquiries: ${count}.</p>`,
    limitNotice,
    ...rows.map((row) => writeArticle(row, formatTime)),
    '</main></body></html>\n',
  ].join('\n');
}

function writeArticle(row: PersonRecord['rows'][number], formatTime: FormatTime): string {
  const facts: [string, string][] = [
    ['Name', isolate(`${row.firstName} ${row.lastName}`.trim())],
    ['Address', isolate(row.email)],
    ['Its way', row.timeline.map(({ at, what }) => `${STEP_LABELS[what]} ${formatTime(at)}`).join('; ')],
    ['Erased by rule', row.erasesAt === null ? 'not yet known' : formatTime(row.erasesAt)],
  ];
  if (row.spamSignals.length > 0) {
    const signals = row.spamSignals.map(({ what }) => what).join(', ');
    facts.push(['What looked like advertising', escapeHtml(signals)]);
  }
  return [
    `<article><h2>Enquiry of ${formatTime(row.receivedAt)}</h2>`,
    `<p class="words" dir="auto">${escapeHtml(row.message)}</p>`,
    `<dl>${facts.map(([what, value]) => `<dt>${what}</dt><dd>${value}</dd>`).join('')}</dl></article>`,
  ].join('\n');
}
