import { createHmac } from 'node:crypto';
import type { AccountTables } from '#store';
import { LETTER_LIFETIME } from './accountLimits.ts';
import { type AccountsDeps, createTools, type Rerouting } from './accountTools.ts';
import { createEnrolment } from './enrol.ts';
import { createInvitations, createPeople } from './invitations.ts';
import { createRecovery } from './oneTimeLinks.ts';
import { createDevices, createSessions } from './ownDevices.ts';
import { changePeople, findPerson, readPeople, toEmailKey } from './people.ts';
import { findSession } from './sessions.ts';
import { createSignIn } from './signIn.ts';

export type Accounts = ReturnType<typeof createAccounts>;

const AUDIT_PAGE = 100;

/** Every method throws `AccountError` for a refusal, and `StoreError` when the store fails. */
export function createAccounts(deps: AccountsDeps) {
  const tools = createTools(deps);
  return {
    findSession: (token: string | undefined) => findSession(deps, token),
    /** Derives the session's key in the admin's HTML document. The admin sends the key with each call. */
    toDocumentKey: (sessionId: string): string =>
      createHmac('sha256', deps.secret).update(`document ${sessionId}`).digest('base64url'),
    ...createSignIn(tools),
    ...createEnrolment(tools),
    ...createRecovery(tools),
    ...createDevices(tools),
    ...createSessions(tools),
    ...createPeople(tools),
    ...createInvitations(tools),
    /** Latest first. `before` is the `step` of the last entry read, for the next page. */
    listAudit: (before = Number.MAX_SAFE_INTEGER) =>
      deps.connection.read((db) =>
        db
          .selectFrom('audit')
          .selectAll()
          .where('step', '<', before)
          .orderBy('step', 'desc')
          .limit(AUDIT_PAGE)
          .execute(),
      ),
    grants: createGrants(deps),
    /** Notifies all people, and the old and new mailbox, that an edition changed where enquiries or links lead. */
    mailReroutingNotice({ mailboxes, ...news }: Rerouting & { readonly mailboxes: readonly string[] }) {
      tools.runInBackground('rerouting letter', async () => {
        const people = await deps.connection.read(readPeople);
        const addresses = [...people.map(({ email }) => email), ...mailboxes];
        const recipients = new Map(addresses.map((address) => [toEmailKey(address), address]));
        const until = news.at + LETTER_LIFETIME;
        await Promise.all(
          [...recipients.values()].map((to) => tools.sendLetter({ kind: 'rerouted', to, ...news }, until)),
        );
      });
    },
    settled: tools.settled,
    close: tools.close,
  };
}

/** Permissions that outlive the session of the person who gave them. They end when that person is removed. */
const createGrants = ({ connection, now }: AccountsDeps) => ({
  /** @returns false when this person was removed */
  give: (by: string, kind: AccountTables['grants']['kind'], key: string, until: number) =>
    changePeople(connection, async (tx) => {
      const person = await findPerson(tx, by);
      if (!person) return false;
      await tx.insertInto('grants').values({ key, kind, person: person.id, expires_at: until }).execute();
      return true;
    }),
  isGiven: (key: string) =>
    connection.read(async (db) => {
      const row = await db
        .selectFrom('grants')
        .select('key')
        .where('key', '=', key)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row !== undefined;
    }),
});
