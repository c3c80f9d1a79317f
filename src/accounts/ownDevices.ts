import { refuseUnknown } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { deletePasskey, listPasskeys } from './passkeyCeremonies.ts';
import { runAudited, writeAudit } from './people.ts';
import { deleteSession, isLive, type SignedIn } from './sessions.ts';

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
        /** Whether the current session began with this device. */
        isCurrent: id === session?.passkey,
      }));
    },

    async renameDevice({ person }: SignedIn, id: string, name: string) {
      const newName = await runAudited(tools, person.email, 'renamed a device', async (tx) => {
        const row = await tx
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .where('person', '=', person.id)
          .returning('name')
          .executeTakeFirst();
        return row?.name;
      });
      if (newName === undefined) throw refuseUnknown();
    },

    /** Also ends the sessions that began with this device. */
    async endDevice({ person }: SignedIn, id: string) {
      const endedName = await runAudited(tools, person.email, 'ended a device', (tx) =>
        deletePasskey(tx, id, person.id),
      );
      if (endedName === undefined) throw refuseUnknown();
    },
  };
}

/** The signed-in person's sessions. */
export function createSessions(tools: AccountsTools) {
  const { connection, now } = tools;
  return {
    async listSessions({ person, sessionId }: SignedIn) {
      const rows = await connection.read((db) =>
        db
          .selectFrom('sessions')
          .selectAll()
          .where('person', '=', person.id)
          .orderBy('seen_at', 'desc')
          .execute(),
      );
      const liveRows = rows.filter((row) => isLive(row, now()));
      return liveRows.map(({ id, browser, kind, created_at, seen_at, expires_at }) => ({
        id,
        browser,
        kind,
        createdAt: created_at,
        seenAt: seen_at,
        expiresAt: expires_at,
        isCurrent: id === sessionId,
      }));
    },

    async endSession({ person }: SignedIn, id: string) {
      const endedBrowser = await runAudited(tools, person.email, 'ended a session', (tx) =>
        deleteSession(tx, id, person.id),
      );
      if (endedBrowser === undefined) throw refuseUnknown();
    },

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

    async signOut({ person, sessionId }: SignedIn) {
      await runAudited(tools, person.email, 'signed out', (tx) => deleteSession(tx, sessionId, person.id));
    },
  };
}
