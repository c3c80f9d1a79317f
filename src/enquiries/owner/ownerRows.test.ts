import { expect, it } from 'vitest';
import type { OwnerRecord } from '#store';
import { describeTimeline } from './ownerRows.ts';

const record = (reason: string) =>
  ({
    state: 'sent',
    dueAt: null,
    steps: [],
    history: [
      { at: 0, state: 'queued', reason: '' },
      { at: 1, state: 'sending', reason: '' },
      { at: 3, state: 'sent', reason },
    ],
  }) as unknown as OwnerRecord;

it.each([
  ['the mail server took it', { what: 'mailed', tookMs: 2 }],
  ['written as a file, because SMTP_URL is not set', { what: 'filed' }],
])('describes the outcome of a mail: %s', (reason, step) => {
  expect(describeTimeline(record(reason)).at(-1)).toEqual({ at: 3, detail: reason, ...step });
});
