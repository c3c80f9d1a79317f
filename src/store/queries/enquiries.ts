import type { InferResult, Kysely } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type Selection, whereSelected } from './selection.ts';

/** Rows per query: long lists are read in pages, because an open cursor would block the writer. */
const PAGE_SIZE = 200;

export const ENQUIRY_COLUMNS = [
  'id',
  'state',
  'reason',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'message',
  'received_at as receivedAt',
  'queued_at as queuedAt',
  'changed_at as changedAt',
  'due_at as dueAt',
  'sent_at as sentAt',
  'attempts',
  'spam_score as spamScore',
  'spam_signals as spamSignals',
  'client',
  'warned_at as warnedAt',
] as const;

const selectEnquiries = (db: Kysely<Tables>) => db.selectFrom('enquiries').select(ENQUIRY_COLUMNS);

export type StoredEnquiry = InferResult<ReturnType<typeof selectEnquiries>>[number];
export type EnquiryWithHistory = NonNullable<Awaited<ReturnType<typeof findById>>>;
export type Step = EnquiryWithHistory['history'][number];

export async function findById({ db }: Backend, id: string) {
  const enquiry = await selectEnquiries(db).where('id', '=', id).executeTakeFirst();
  if (!enquiry) return null;
  const history = await db
    .selectFrom('history')
    .select(['at', 'state', 'reason'])
    .where('enquiry', '=', id)
    .orderBy('step')
    .execute();
  return { ...enquiry, history };
}

export async function* readEnquiries({ db }: Backend, which: Selection = {}): AsyncIterable<StoredEnquiry> {
  let lastId: string | undefined;
  do {
    const rows: StoredEnquiry[] = await selectEnquiries(db)
      .where(whereSelected(which, true))
      .$if(lastId !== undefined, (query) => query.where('id', '<', lastId as string))
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .execute();
    yield* rows;
    lastId = rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined;
  } while (lastId !== undefined);
}

/** Whether a person check was solved; `null` once the arrival is deleted. Scans the table, which is small. */
export async function wasChecked({ db }: Backend, id: string): Promise<boolean | null> {
  const row = await db.selectFrom('arrivals').select('checked').where('enquiry', '=', id).executeTakeFirst();
  return row ? row.checked === 1 : null;
}

/** Finds enquiries whose history lacks their current state, which only a partial write could cause. */
export async function findHistoryFaults({ db }: Backend): Promise<string[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history')
            .select('step')
            .whereRef('history.enquiry', '=', 'enquiries.id')
            .whereRef('history.state', '=', 'enquiries.state')
            .whereRef('history.at', '=', 'enquiries.changed_at'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => `The history of enquiry ${id} does not end in its state.`);
}
