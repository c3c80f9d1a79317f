import type { AccountsTools } from './accountTools.ts';
import { deletePasskey, listPasskeys } from './passkeyCeremonies.ts';
import { runAudited, writeAudit } from './people.ts';
import { deleteSession, listLiveSessions, type SignedIn } from './sessions.ts';

/** The signed-in person's devices. The id of another person's device is refused like an unknown id. */
export function createDevices(tools: AccountsTools) {
  const { connection } = tools;
  return {
    async listDevices({ person, sessionId }: SignedIn) {
      const [passkeys, session] = await connection.read(async (db) => [
        await listPasskeys(db, person.id),
        await db.selectFrom('sessions').select('passkey').where('id', '=', sessionId).executeTakeFirst(),
      ]);
      return passkeys.map(({ id, name, created_at, used_at, synced }) => ({
        id,
        name,
        createdAt: created_at,
        usedAt: used_at,
        /** Whether the platform backs up the passkey, so that it is not lost with the device. */
        isSynced: synced === 1,
        isCurrent: id === session?.passkey,
      }));
    },

    renameDevice: ({ person }: SignedIn, id: string, name: string) =>
      runAudited(tools, person.email, 'renamed a device', async (tx) => {
        const row = await tx
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .where('person', '=', person.id)
          .returning('name')
          .executeTakeFirst();
        return row?.name;
      }),

    /** Also ends the sessions that began with this device. */
    endDevice: ({ person }: SignedIn, id: string) =>
      runAudited(tools, person.email, 'ended a device', (tx) => deletePasskey(tx, id, person.id)),
  };
}

export function createSessions(tools: AccountsTools) {
  const { connection, now } = tools;
  return {
    async listSessions({ person, sessionId }: SignedIn) {
      const sessions = await connection.read((db) => listLiveSessions(db, now()));
      return sessions
        .filter((session) => session.person === person.id)
        .map(({ person: _, ...session }) => ({ ...session, isCurrent: session.id === sessionId }));
    },

    endSession: ({ person }: SignedIn, id: string) =>
      runAudited(tools, person.email, 'ended a session', (tx) => deleteSession(tx, id, person.id)),

    /** @returns the number of sessions ended */
    endOtherSessions: ({ person, sessionId }: SignedIn) =>
      connection.write(async (tx) => {
        const endedSessions = await tx
          .deleteFrom('sessions')
          .where('person', '=', person.id)
          .where('id', '!=', sessionId)
          .returning('id')
          .execute();
        const about = String(endedSessions.length);
        await writeAudit(tx, { at: now(), who: person.email, action: 'ended all other sessions', about });
        return endedSessions.length;
      }),

    /** Succeeds even if the session has already ended. */
    signOut: ({ person, sessionId }: SignedIn) =>
      connection.write(async (tx) => {
        const about = await deleteSession(tx, sessionId, person.id);
        if (about !== undefined)
          await writeAudit(tx, { at: now(), who: person.email, action: 'signed out', about });
      }),
  };
}
