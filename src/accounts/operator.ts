import type { StoreConnection } from '#store';
import { createOneTimeLink, listInvitations, selectInvitations, toEntryAddress } from './oneTimeLinks.ts';
import { deletePasskey } from './passkeyCeremonies.ts';
import {
  type AccountsDb,
  COMMAND_LINE,
  changePeople,
  deletePerson,
  readPeople,
  toEmailKey,
  writeAudit,
} from './people.ts';
import { deleteSession, listLiveSessions } from './sessions.ts';

export type AccountsOverview = Awaited<ReturnType<typeof readOverview>>;
export type Operator = ReturnType<typeof createOperator>;

/** Account operations for the command line. They need only the store, not a running server. */
export function createOperator(connection: StoreConnection, origin: string, now: () => number) {
  return {
    /** Creates an invitation link, also for a person who lost every device and gets no mail. */
    invite: (email: string) =>
      changePeople(connection, async (tx) => {
        const at = now();
        const { token, expiresAt } = await createOneTimeLink(tx, 'invitation', email, at);
        await writeAudit(tx, { at, who: COMMAND_LINE, action: 'invited', about: email });
        return { link: toEntryAddress(origin, 'invitation', token), expiresAt };
      }),

    list: () => connection.read((db) => readOverview(db, now())),

    /** Ends the item whose id starts with this prefix. @returns its kind; `several` or `nothing` if none was ended */
    async end(id: string) {
      const [match, ...otherMatches] = listEndable(await this.list()).filter((row) => row.id.startsWith(id));
      if (!match) return 'nothing';
      if (otherMatches.length > 0) return 'several';
      const { what, about } = match;
      await connection.write(async (tx) => {
        await match.end(tx);
        await writeAudit(tx, { at: now(), who: COMMAND_LINE, action: `ended ${what}`, about });
      });
      return what;
    },

    /** Ends all sessions, invitations, links and grants. @returns the number of sessions */
    endAll: () =>
      connection.write(async (tx) => {
        const endedSessions = await tx.deleteFrom('sessions').returning('id').execute();
        await tx.deleteFrom('entry_links').execute();
        await tx.deleteFrom('grants').execute();
        const about = String(endedSessions.length);
        await writeAudit(tx, { at: now(), who: COMMAND_LINE, action: 'ended all sessions', about });
        return endedSessions.length;
      }),

    /** Removes a person or an open invitation. @returns which of them; `last` or `nobody` if nothing was removed */
    remove: (email: string, isForced = false) =>
      changePeople(connection, (tx) => remove(tx, email, isForced, now())),
  };
}

async function remove(tx: AccountsDb, email: string, isForced: boolean, at: number) {
  const invitations = await selectInvitations(tx, at).selectAll().execute();
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
  if (people.length + otherInvitations.length === 1 && !isForced) return 'last';
  await deletePerson(tx, person);
  await writeAudit(tx, { at, who: COMMAND_LINE, action: 'removed', about: person.email });
  return 'person';
}

function listEndable({ people, devices, sessions, invitations }: AccountsOverview) {
  return [
    ...sessions.map(({ id, person, browser: about }) => {
      const end = (tx: AccountsDb) => deleteSession(tx, id, person);
      return { id, what: 'a session', about, end } as const;
    }),
    ...devices.map(({ id, person, name: about }) => {
      const end = (tx: AccountsDb) => deletePasskey(tx, id, person);
      return { id, what: 'a device and its sessions', about, end } as const;
    }),
    ...invitations.map(({ id, email: about }) => {
      const end = (tx: AccountsDb) => tx.deleteFrom('entry_links').where('id', '=', id).execute();
      return { id, what: 'an invitation', about, end } as const;
    }),
    ...people.map(({ id, email: about }) => {
      const end = (tx: AccountsDb) => tx.deleteFrom('sessions').where('person', '=', id).execute();
      return { id, what: 'all sessions of a person', about, end } as const;
    }),
  ];
}

async function readOverview(db: AccountsDb, at: number) {
  const devices = await db.selectFrom('passkeys').selectAll().orderBy('created_at').execute();
  const sessions = await listLiveSessions(db, at);
  return {
    people: await readPeople(db),
    devices: devices.map(({ id, person, name, used_at }) => ({ id, person, name, usedAt: used_at })),
    sessions: sessions.map(({ createdAt: _, ...session }) => session),
    invitations: await listInvitations(db, at),
  };
}
