import { createHmac } from 'node:crypto';
import type { AccountTables } from '#store';
import { LETTER_LIFE, PROOF_LIFE } from './accountLimits.ts';
import { Letters } from './accountMail.ts';
import type { AccountsParts, AccountsTools } from './accountsParts.ts';
import type { Accounts, SignedIn } from './contract.ts';
import { createDeviceEnrolment, createEnrolment } from './enrol.ts';
import { createInvitations, createPeople } from './invitations.ts';
import { createDevices, createSessions } from './ownDevices.ts';
import { createChallengeSigner } from './passkeyCeremonies.ts';
import {
  type AccountsDb,
  findPerson,
  PEOPLE_LOCK,
  readAudit,
  readPeople,
  toEmailKey,
  writeAudit,
} from './people.ts';
import { createRecovery } from './recovery.ts';
import { findLiveSession, isTouchDue, touchSession } from './sessions.ts';
import { createReauthentication, createSignIn } from './signIn.ts';

/** The accounts, with their background work. */
export interface RunningAccounts extends Accounts {
  readonly grants: Grants;
  settled(): Promise<void>;
  mailReroutingNotice(edition: ReroutedEdition): void;
  /** Abandons letters that the mail server has not taken, and waits for all other background work. */
  close(): Promise<void>;
}

export function createAccounts(parts: AccountsParts): RunningAccounts {
  const running = new Set<Promise<void>>();
  const settled = async () => void (await Promise.all(running));
  const letters = new Letters(parts);
  const tools: AccountsTools = {
    ...parts,
    letters,
    signer: createChallengeSigner(parts.secret),
    mailDeviceNotice: (kind, to, device, at) =>
      tools.inBackground('device letter', async () => {
        await letters.send({ kind, to, device, at }, { until: at + LETTER_LIFE });
      }),
    inBackground(what, work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => parts.onFault(what, error))
        .finally(() => running.delete(done));
      running.add(done);
    },
  };
  return {
    findSession: (token) => findSession(parts, token),
    toDocumentKey: (sessionId) =>
      createHmac('sha256', parts.secret).update(`document ${sessionId}`).digest('base64url'),
    ...createSignIn(tools),
    ...createReauthentication(tools),
    ...createEnrolment(tools),
    ...createDeviceEnrolment(tools),
    ...createRecovery(tools),
    ...createDevices(tools),
    ...createSessions(tools),
    ...createPeople(tools),
    ...createInvitations(tools),
    listAudit: (before) => parts.connection.read((db) => readAudit(db, before)),
    recordAction: ({ person }, action, about) =>
      parts.connection.write((tx) => writeAudit(tx, { at: parts.now(), who: person.email, action, about })),
    grants: createGrants(parts),
    settled,
    mailReroutingNotice: (edition) => mailReroutingNotice(tools, edition),
    close() {
      letters.end();
      return settled();
    },
  };
}

async function findSession(
  { connection, now }: AccountsParts,
  token: string | undefined,
): Promise<SignedIn | null> {
  if (!token) return null;
  const at = now();
  const row = await connection.read((db) => findLiveSession(db, token, at));
  if (!row) return null;
  const isRenewed = isTouchDue(row, at);
  if (isRenewed) await connection.write((tx) => touchSession(tx, row.id, at));
  return {
    sessionId: row.id,
    person: { id: row.person, email: row.email },
    kind: row.kind,
    isProven: at - row.proven_at < PROOF_LIFE,
    isRenewed,
  };
}

/** A published edition that changed where enquiries or links lead. */
interface ReroutedEdition {
  readonly by: string;
  readonly at: number;
  readonly what: readonly string[];
  readonly mailboxes: readonly string[];
}

/** Mails all people of the admin, and the practice’s old and new mailbox. */
function mailReroutingNotice(tools: AccountsTools, { mailboxes, ...news }: ReroutedEdition): void {
  tools.inBackground('rerouting letter', async () => {
    const people = await tools.connection.read(readPeople);
    const addresses = [...people.map(({ email }) => email), ...mailboxes];
    const recipients = new Map(addresses.map((address) => [toEmailKey(address), address]));
    const until = news.at + LETTER_LIFE;
    await Promise.all(
      [...recipients.values()].map((to) => tools.letters.send({ kind: 'rerouted', to, ...news }, { until })),
    );
  });
}

type Kind = AccountTables['grants']['kind'];

/** Limit of addresses that share the draft at the same time; the oldest is revoked. */
const SHARES_MAX = 20;

/** Permissions that outlive the session of the person who gave them, and are revoked when that person is removed. */
interface Grants {
  /** @returns false when this person was removed */
  give(by: string, kind: Kind, key: string, until: number): Promise<boolean>;
  isGiven(key: string): Promise<boolean>;
}

const createGrants = ({ connection, now }: Pick<AccountsParts, 'connection' | 'now'>): Grants => ({
  give: (by, kind, key, until) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, by);
        if (!person) return false;
        await tx.insertInto('grants').values({ key, kind, person: person.id, expires_at: until }).execute();
        if (kind === 'share') await deleteOldShares(tx);
        return true;
      },
      [PEOPLE_LOCK],
    ),
  isGiven: (key) =>
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

async function deleteOldShares(tx: AccountsDb): Promise<void> {
  const shares = await tx
    .selectFrom('grants')
    .select('key')
    .where('kind', '=', 'share')
    .orderBy('expires_at', 'desc')
    .execute();
  const oldKeys = shares.slice(SHARES_MAX).map(({ key }) => key);
  if (oldKeys.length > 0) await tx.deleteFrom('grants').where('key', 'in', oldKeys).execute();
}
