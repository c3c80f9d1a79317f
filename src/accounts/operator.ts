import type { StoreConnection } from '#store';
import { toEntryAddress } from './accountMail.ts';
import type { InvitationInList, PersonInList, SessionInList } from './contract.ts';
import { createEntryLink, listInvitations } from './entryLinks.ts';
import { deletePasskey } from './passkeyCeremonies.ts';
import {
  type AccountsDb,
  COMMAND_LINE,
  deletePerson,
  PEOPLE_LOCK,
  readPeople,
  toEmailKey,
  writeAudit,
} from './people.ts';
import { deleteSession, isLive } from './sessions.ts';

interface Owned {
  id: string;
  person: string;
}

/** All that there is, for whoever may run commands on the server. */
export interface AccountsOverview {
  people: Omit<PersonInList, 'isYou'>[];
  devices: (Owned & { name: string; usedAt: number })[];
  sessions: (Owned & Pick<SessionInList, 'browser' | 'kind' | 'seenAt' | 'expiresAt'>)[];
  invitations: InvitationInList[];
}

/** What was ended, in words. */
type Ended = 'a session' | 'a device and its sessions' | 'an invitation' | 'all sessions of a person';

export interface Operator {
  /** Also for somebody who has lost every device and gets no mail. */
  invite(email: string): Promise<{ link: string; expiresAt: number }>;
  list(): Promise<AccountsOverview>;
  /** By the beginning of an id, while it names one. @returns what it was; `several` or `nothing` ended nothing */
  end(id: string): Promise<Ended | 'several' | 'nothing'>;
  /** Every session, every open invitation and link, and all that somebody set going. @returns how many sessions */
  endAll(): Promise<number>;
  /**
   * Somebody with all that lets them in and all that they set going; or the invitation of somebody not yet in.
   * @returns what it was; `last` and `nobody` removed nothing
   */
  remove(email: string, isLastToo?: boolean): Promise<'person' | 'invitation' | 'last' | 'nobody'>;
}

/** The accounts from the command line: the store is enough, whether or not the site runs. */
export function createOperator(connection: StoreConnection, origin: string, now: () => number): Operator {
  return {
    invite: (email) =>
      connection.write(
        async (tx) => {
          const at = now();
          const { token, expiresAt } = await createEntryLink(tx, 'invitation', email, at);
          await writeAudit(tx, { at, who: COMMAND_LINE, action: 'invited', about: email });
          return { link: toEntryAddress(origin, 'invitation', token), expiresAt };
        },
        [PEOPLE_LOCK],
      ),

    list: () => connection.read((db) => readOverview(db, now())),

    async end(id) {
      const found = listEnds(await this.list()).filter((one) => one.id.startsWith(id));
      const [one, ...others] = found;
      if (!one) return 'nothing';
      if (others.length > 0) return 'several';
      await connection.write(async (tx) => {
        await one.end(tx);
        await writeAudit(tx, { at: now(), who: COMMAND_LINE, action: `ended ${one.what}`, about: one.about });
      });
      return one.what;
    },

    endAll: () =>
      connection.write(async (tx) => {
        const ended = await tx.deleteFrom('sessions').returning('id').execute();
        await tx.deleteFrom('entry_links').execute();
        await tx.deleteFrom('grants').execute();
        const about = String(ended.length);
        await writeAudit(tx, { at: now(), who: COMMAND_LINE, action: 'ended all sessions', about });
        return ended.length;
      }),

    remove: (email, isLastToo = false) =>
      connection.write((tx) => remove(tx, email, isLastToo, now()), [PEOPLE_LOCK]),
  };
}

async function remove(
  tx: AccountsDb,
  email: string,
  isLastToo: boolean,
  at: number,
): ReturnType<Operator['remove']> {
  const invited = await listInvitations(tx, at);
  const key = toEmailKey(email);
  const people = await tx.selectFrom('people').selectAll().execute();
  const person = people.find((one) => one.email_key === key);
  if (!person) {
    if (!invited.some((link) => link.email_key === key)) return 'nobody';
    await tx.deleteFrom('entry_links').where('email_key', '=', key).execute();
    await writeAudit(tx, { at, who: COMMAND_LINE, action: 'withdrew an invitation', about: email });
    return 'invitation';
  }
  const others = invited.filter((link) => link.email_key !== key && link.made_by !== person.id);
  if (people.length + others.length === 1 && !isLastToo) return 'last';
  await deletePerson(tx, person);
  await writeAudit(tx, { at, who: COMMAND_LINE, action: 'removed', about: person.email });
  return 'person';
}

interface End {
  id: string;
  what: Ended;
  about: string;
  end(tx: AccountsDb): Promise<unknown>;
}

function listEnds({ people, devices, sessions, invitations }: AccountsOverview): End[] {
  return [
    ...sessions.map(
      ({ id, person, browser }): End => ({
        ...{ id, what: 'a session', about: browser },
        end: (tx) => deleteSession(tx, id, person),
      }),
    ),
    ...devices.map(
      ({ id, person, name }): End => ({
        ...{ id, what: 'a device and its sessions', about: name },
        end: (tx) => deletePasskey(tx, id, person),
      }),
    ),
    ...invitations.map(
      ({ id, email }): End => ({
        ...{ id, what: 'an invitation', about: email },
        end: (tx) => tx.deleteFrom('entry_links').where('id', '=', id).execute(),
      }),
    ),
    ...people.map(
      ({ id, email }): End => ({
        ...{ id, what: 'all sessions of a person', about: email },
        end: (tx) => tx.deleteFrom('sessions').where('person', '=', id).execute(),
      }),
    ),
  ];
}

async function readOverview(db: AccountsDb, at: number): Promise<AccountsOverview> {
  const devices = await db.selectFrom('passkeys').selectAll().orderBy('created_at').execute();
  const sessions = await db.selectFrom('sessions').selectAll().orderBy('seen_at', 'desc').execute();
  const invitations = await listInvitations(db, at);
  return {
    people: await readPeople(db),
    devices: devices.map(({ id, person, name, used_at }) => ({ id, person, name, usedAt: used_at })),
    sessions: sessions
      .filter((row) => isLive(row, at))
      .map(({ id, person, browser, kind, seen_at, expires_at }) => ({
        ...{ id, person, browser, kind, seenAt: seen_at, expiresAt: expires_at },
      })),
    invitations: invitations.map(({ id, email, created_at, expires_at }) => ({
      ...{ id, email, createdAt: created_at, expiresAt: expires_at },
    })),
  };
}
