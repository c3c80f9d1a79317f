import type { StoreConnection } from '#store';
import { toEntryAddress } from './accountMail.ts';
import type { InvitationInList, PersonInList, SessionInList } from './contract.ts';
import { createEntryLink, listInvitations, toListedInvitation } from './entryLinks.ts';
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

interface OwnedRow {
  id: string;
  person: string;
}

export interface AccountsOverview {
  people: Omit<PersonInList, 'isYou'>[];
  devices: (OwnedRow & { name: string; usedAt: number })[];
  sessions: (OwnedRow & Pick<SessionInList, 'browser' | 'kind' | 'seenAt' | 'expiresAt'>)[];
  invitations: InvitationInList[];
}

type EndedKind = 'a session' | 'a device and its sessions' | 'an invitation' | 'all sessions of a person';

export interface Operator {
  /** Creates an invitation link, also for a person who lost every device and gets no mail. */
  invite(email: string): Promise<{ link: string; expiresAt: number }>;
  list(): Promise<AccountsOverview>;
  /** Ends the item whose id starts with this prefix. @returns its kind; `several` and `nothing` ended nothing */
  end(id: string): Promise<EndedKind | 'several' | 'nothing'>;
  /** Ends all sessions, invitations, links and grants. @returns the number of sessions */
  endAll(): Promise<number>;
  /** Removes a person, or an open invitation. @returns what was removed; `last` and `nobody` removed nothing */
  remove(email: string, isLastToo?: boolean): Promise<'person' | 'invitation' | 'last' | 'nobody'>;
}

/** The accounts for the command line: needs only the store, not a running server. */
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
      const [match, ...otherMatches] = listEndable(await this.list()).filter((row) => row.id.startsWith(id));
      if (!match) return 'nothing';
      if (otherMatches.length > 0) return 'several';
      await connection.write(async (tx) => {
        await match.end(tx);
        await writeAudit(tx, {
          at: now(),
          who: COMMAND_LINE,
          action: `ended ${match.what}`,
          about: match.about,
        });
      });
      return match.what;
    },

    endAll: () =>
      connection.write(async (tx) => {
        const endedSessions = await tx.deleteFrom('sessions').returning('id').execute();
        await tx.deleteFrom('entry_links').execute();
        await tx.deleteFrom('grants').execute();
        const about = String(endedSessions.length);
        await writeAudit(tx, { at: now(), who: COMMAND_LINE, action: 'ended all sessions', about });
        return endedSessions.length;
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
  const invitations = await listInvitations(tx, at);
  const key = toEmailKey(email);
  const people = await tx.selectFrom('people').selectAll().execute();
  const person = people.find((one) => one.email_key === key);
  if (!person) {
    if (!invitations.some((link) => link.email_key === key)) return 'nobody';
    await tx.deleteFrom('entry_links').where('email_key', '=', key).execute();
    await writeAudit(tx, { at, who: COMMAND_LINE, action: 'withdrew an invitation', about: email });
    return 'invitation';
  }
  const otherInvitations = invitations.filter((link) => link.email_key !== key && link.made_by !== person.id);
  if (people.length + otherInvitations.length === 1 && !isLastToo) return 'last';
  await deletePerson(tx, person);
  await writeAudit(tx, { at, who: COMMAND_LINE, action: 'removed', about: person.email });
  return 'person';
}

interface Endable {
  id: string;
  what: EndedKind;
  about: string;
  end(tx: AccountsDb): Promise<unknown>;
}

function listEndable({ people, devices, sessions, invitations }: AccountsOverview): Endable[] {
  return [
    ...sessions.map(
      ({ id, person, browser: about }): Endable => ({
        id,
        what: 'a session',
        about,
        end: (tx) => deleteSession(tx, id, person),
      }),
    ),
    ...devices.map(
      ({ id, person, name: about }): Endable => ({
        id,
        what: 'a device and its sessions',
        about,
        end: (tx) => deletePasskey(tx, id, person),
      }),
    ),
    ...invitations.map(
      ({ id, email: about }): Endable => ({
        id,
        what: 'an invitation',
        about,
        end: (tx) => tx.deleteFrom('entry_links').where('id', '=', id).execute(),
      }),
    ),
    ...people.map(
      ({ id, email: about }): Endable => ({
        id,
        what: 'all sessions of a person',
        about,
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
        id,
        person,
        browser,
        kind,
        seenAt: seen_at,
        expiresAt: expires_at,
      })),
    invitations: invitations.map(toListedInvitation),
  };
}
