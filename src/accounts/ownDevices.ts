import { refuseUnknown } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import { deletePasskey, listPasskeys } from './passkeyCeremonies.ts';
import { runAudited, writeAudit } from './people.ts';
import { deleteSession, listLiveSessions } from './sessions.ts';

type DeviceCalls = Pick<Accounts, 'listDevices' | 'renameDevice' | 'endDevice'>;
type SessionCalls = Pick<Accounts, 'listSessions' | 'endSession' | 'endOtherSessions' | 'signOut'>;

/** The signed-in person's devices. The id of another person's device is refused like an unknown id. */
export function createDevices(tools: AccountsTools): DeviceCalls {
  const { connection } = tools;
  return {
    async listDevices({ person, sessionId }) {
      const [passkeys, session] = await connection.read(async (db) => [
        await listPasskeys(db, person.id),
        await db.selectFrom('sessions').select('passkey').where('id', '=', sessionId).executeTakeFirst(),
      ]);
      return passkeys.map(({ id, name, created_at, used_at, synced }) => ({
        id,
        name,
        createdAt: created_at,
        usedAt: used_at,
        isSynced: synced === 1,
        isCurrent: id === session?.passkey,
      }));
    },

    async renameDevice({ person }, id, name) {
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

    async endDevice({ person }, id) {
      const endedName = await runAudited(tools, person.email, 'ended a device', (tx) =>
        deletePasskey(tx, id, person.id),
      );
      if (endedName === undefined) throw refuseUnknown();
    },
  };
}

/** The signed-in person's sessions. */
export function createSessions(tools: AccountsTools): SessionCalls {
  const { connection, now } = tools;
  return {
    async listSessions({ person, sessionId }) {
      const rows = await connection.read((db) => listLiveSessions(db, person.id, now()));
      return rows.map(({ id, browser, kind, created_at, seen_at, expires_at }) => ({
        id,
        browser,
        kind,
        createdAt: created_at,
        seenAt: seen_at,
        expiresAt: expires_at,
        isCurrent: id === sessionId,
      }));
    },

    async endSession({ person }, id) {
      const endedBrowser = await runAudited(tools, person.email, 'ended a session', (tx) =>
        deleteSession(tx, id, person.id),
      );
      if (endedBrowser === undefined) throw refuseUnknown();
    },

    endOtherSessions: ({ person, sessionId }) =>
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

    async signOut({ person, sessionId }) {
      await runAudited(tools, person.email, 'signed out', (tx) => deleteSession(tx, sessionId, person.id));
    },
  };
}
