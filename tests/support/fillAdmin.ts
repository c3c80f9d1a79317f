/** Inserts enquiries of earlier days into the store of a running server. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { State } from '#enquiry';

/** One enquiry. By default it was mailed after 4 seconds, read, and not answered. */
export interface StoredEnquiryFields {
  receivedAt: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  message?: string;
  state?: State;
  reason?: string;
  isNew?: boolean;
  answeredAt?: number | null;
  spamScore?: number;
  /** Such as "2 links 10". */
  spamSignals?: string[];
}

const OWNER = 'jo@practice.example';
const TOOK_MS = 4000;

/** Inserts enquiries at their times, with ids in that order. @returns the ids, in the order given */
export function fillAdmin(dataDir: string, enquiries: readonly StoredEnquiryFields[]): string[] {
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 10_000 });
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`;
    database.prepare(sql).run(row);
  };
  database.exec('begin immediate');
  const ids = enquiries.map((one, at) => {
    const id = makeId(one.receivedAt, at);
    insert('enquiries', toRow(id, one));
    for (const step of listSteps(one)) insert('history', { enquiry: id, ...step });
    return id;
  });
  database.exec('commit');
  database.close();
  return ids;
}

/** Like the program's ids: the time comes first, so that ids sort by time. */
function makeId(at: number, number: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

function toRow(id: string, one: StoredEnquiryFields): Record<string, string | number | null> {
  const { receivedAt, state = 'sent', reason = '', isNew = false, answeredAt = null } = one;
  const email = one.email ?? 'ada@example.com';
  const isMailed = state === 'sent';
  return {
    id,
    state,
    reason,
    email,
    email_key: email.toLowerCase(),
    message: one.message ?? 'Hello there.',
    first_name: one.firstName ?? 'Ada',
    last_name: one.lastName ?? 'Sand',
    received_at: receivedAt,
    queued_at: receivedAt,
    changed_at: receivedAt,
    due_at: state === 'queued' ? Date.now() + 3_600_000 : null,
    sent_at: isMailed ? receivedAt + TOOK_MS : null,
    attempts: isMailed ? 1 : 0,
    read_at: isNew ? null : receivedAt,
    read_by: isNew ? null : OWNER,
    answered_at: answeredAt,
    answered_by: answeredAt === null ? null : OWNER,
    spam_score: one.spamScore ?? 0,
    spam_signals: (one.spamSignals ?? []).join(', '),
  };
}

function listSteps({ receivedAt, state = 'sent', reason = '' }: StoredEnquiryFields) {
  if (state === 'held') return [{ at: receivedAt, state, reason }];
  const first = { at: receivedAt, state: 'queued', reason: '' };
  const tried = { at: receivedAt, state: 'sending', reason: '' };
  if (state === 'queued' && reason === '') return [first];
  return [first, tried, { at: receivedAt + TOOK_MS, state, reason }];
}
