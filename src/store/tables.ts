import type { Generated } from 'kysely';
import type { State } from '#enquiry';

/** The tables as the queries see them. What each column means: `store.ts`, StoredEnquiry and NewEnquiry. */
export interface Tables {
  schema_version: { version: number };
  enquiries: {
    id: string;
    state: State;
    reason: string;
    first_name: string;
    last_name: string;
    email: string;
    /** In lower case, to find one person's enquiries; empty once erased. */
    email_key: string;
    message: string;
    /** Empty once erased. */
    client: string;
    token: string;
    digest: string;
    received_at: number;
    queued_at: number;
    changed_at: number;
    due_at: number;
    sent_at: number | null;
    attempts: number;
    lease: string | null;
  };
  history: { step: Generated<number>; enquiry: string; at: number; state: State; reason: string };
  secrets: { name: string; value: string };
  marks: { name: string; taken_at: number };
}
