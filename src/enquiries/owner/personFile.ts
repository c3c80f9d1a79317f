import type { PersonRecord } from './ownerList.ts';
import type { EnquiryStep } from './ownerRows.ts';

interface Clock {
  formatTime(at: number): string;
  today: string;
  todayInWords: string;
}

export function writePersonFile(person: PersonRecord, { now, timeZone }: { now: number; timeZone: string }) {
  const times = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const clock: Clock = {
    formatTime: (at) => times.format(at),
    today: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
    todayInWords: new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(now),
  };
  // The file name contains no name or email address, since it is shown in many places.
  const name = `enquiries-of-one-person-${clock.today}.html`;
  return { name, type: 'text/html', body: writePage(person, clock) };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** Escapes text and isolates its writing direction. */
const isolate = (text: string) => `<bdi dir="auto">${escapeHtml(text)}</bdi>`;

/** Allows neither requests nor scripts, even when the file is opened from the disk. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const STYLE =
  'body{font:1.125rem/1.5 sans-serif;max-width:40em;margin:2em auto;padding:0 1em}article{border-top:1px solid;padding:1em 0}p.words{white-space:pre-wrap;overflow-wrap:anywhere}dt{font-weight:bold}';

function writePage({ email, names, count, rows }: PersonRecord, clock: Clock): string {
  const limitNotice =
    rows.length < count ? `<p>These are the newest ${rows.length} of ${count} enquiries.</p>` : '';
  return [
    '<!doctype html>',
    '<html lang="en-AU"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width"><title>What is kept about you</title>',
    `<style>${STYLE}</style></head><body><main>`,
    `<h1>What is kept about ${isolate(email)}</h1>`,
    `<p>Written on ${clock.todayInWords}. Names given: ${names.map(isolate).join(', ') || 'none'}. Enquiries: ${count}.</p>`,
    limitNotice,
    ...rows.map((row) => writeArticle(row, clock)),
    '</main></body></html>\n',
  ].join('\n');
}

function writeArticle(row: PersonRecord['rows'][number], clock: Clock): string {
  const facts: [string, string][] = [
    ['Name', isolate(`${row.firstName} ${row.lastName}`.trim())],
    ['Address', isolate(row.email)],
    ['Its way', row.timeline.map((step) => formatStep(step, clock)).join('; ')],
    ['Erased by rule', row.erasesAt === null ? 'not yet known' : clock.formatTime(row.erasesAt)],
  ];
  if (row.spamSignals.length > 0) {
    const signals = row.spamSignals.map(({ what }) => what).join(', ');
    facts.push(['What looked like advertising', escapeHtml(signals)]);
  }
  return [
    `<article><h2>Enquiry of ${clock.formatTime(row.receivedAt)}</h2>`,
    `<p class="words" dir="auto">${escapeHtml(row.message)}</p>`,
    `<dl>${facts.map(([what, value]) => `<dt>${what}</dt><dd>${value}</dd>`).join('')}</dl></article>`,
  ].join('\n');
}

const STEP_WORDS: Readonly<Record<EnquiryStep['what'], string>> = {
  arrived: 'came',
  held: 'was held to be looked at',
  released: 'was let through',
  sending: 'is being mailed to the practice',
  mailed: 'was mailed to the practice',
  filed: 'was written into a file, as no mail server was set',
  delayed: 'could not be mailed yet',
  failed: 'could not be mailed',
  retried: 'was sent again',
  erased: 'was erased',
  answered: 'was marked as answered',
  unanswered: 'was marked as not answered',
  markedSpam: 'was called advertising',
  told: 'was told of by mail',
};

const formatStep = ({ at, what }: EnquiryStep, clock: Clock) => `${STEP_WORDS[what]} ${clock.formatTime(at)}`;
