import { createHmac } from 'node:crypto';
import type { AccountTables } from '#store';
import { LETTER_LIFE, PROOF_LIFE } from './accountLimits.ts';
import { Letters } from './accountMail.ts';
import type { AccountsParts, AccountsTools } from './accountsParts.ts';
import type { Accounts, SignedIn } from './contract.ts';
import { createEnrolment } from './enrol.ts';
import { createOwnDevices } from './ownDevices.ts';
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
import { createPeopleDesk } from './peopleDesk.ts';
import { createRecovery } from './recovery.ts';
import { findLiveSession, isTouchDue, touchSession } from './sessions.ts';
import { createSignIn } from './signIn.ts';

/** The accounts, and when all that they do after their answers is done. */
export interface RunningAccounts extends Accounts {
  readonly grants: Grants;
  settled(): Promise<void>;
  tellOfRerouting(edition: ReroutedEdition): void;
  /** Gives up the letters that the mail server has not taken, and waits for the rest. */
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
    tellOfDevice: (kind, to, device, at) =>
      tools.inBackground('device letter', async () => {
        await letters.post({ kind, to, device, at }, { until: at + LETTER_LIFE });
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
    ...createEnrolment(tools),
    ...createRecovery(tools),
    ...createOwnDevices(tools),
    ...createPeopleDesk(tools),
    listAudit: (before) => parts.connection.read((db) => readAudit(db, before)),
    recordAction: ({ person }, action, about) =>
      parts.connection.write((tx) => writeAudit(tx, { at: parts.now(), who: person.email, action, about })),
    grants: createGrants(parts),
    settled,
    tellOfRerouting: (edition) => tellOfRerouting(tools, edition),
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

/** An edition that changed where visitors’ words or steps go. */
interface ReroutedEdition {
  readonly by: string;
  readonly at: number;
  readonly what: readonly string[];
  readonly mailboxes: readonly string[];
}

/** Writes to everybody who may come in, and to the practice’s old and new mailbox. */
function tellOfRerouting(tools: AccountsTools, { mailboxes, ...news }: ReroutedEdition): void {
  tools.inBackground('rerouting letter', async () => {
    const people = await tools.connection.read(readPeople);
    const all = [...people.map(({ email }) => email), ...mailboxes];
    const each = new Map(all.map((address) => [toEmailKey(address), address]));
    const until = news.at + LETTER_LIFE;
    await Promise.all(
      [...each.values()].map((to) => tools.letters.post({ kind: 'rerouted', to, ...news }, { until })),
    );
  });
}

type Kind = AccountTables['grants']['kind'];

/** Whoever makes more addresses that show the draft ends the oldest. */
const SHARES_KEPT = 20;

/** What goes on without a session of whoever began it, and ends when they are removed. */
interface Grants {
  /** @returns false when this person may no longer come in */
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
        if (kind === 'share') await endOldShares(tx);
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

async function endOldShares(tx: AccountsDb): Promise<void> {
  const shares = await tx
    .selectFrom('grants')
    .select('key')
    .where('kind', '=', 'share')
    .orderBy('expires_at', 'desc')
    .execute();
  const old = shares.slice(SHARES_KEPT).map(({ key }) => key);
  if (old.length > 0) await tx.deleteFrom('grants').where('key', 'in', old).execute();
}
