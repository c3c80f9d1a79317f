import { refuseUnknown } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import { deletePasskey, listPasskeys } from './passkeyCeremonies.ts';
import { writeAudit } from './people.ts';
import { deleteSession, listLiveSessions } from './sessions.ts';

type DeviceCalls = Pick<Accounts, 'listDevices' | 'renameDevice' | 'endDevice'>;
type SessionCalls = Pick<Accounts, 'listSessions' | 'endSession' | 'endOtherSessions' | 'signOut'>;

/** The signed-in person's devices. Another person's id is refused like one that does not exist. */
export function createOwnDevices({ connection, now }: AccountsTools): DeviceCalls {
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
      const at = now();
      const isRenamed = await connection.write(async (tx) => {
        const row = await tx
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .where('person', '=', person.id)
          .returning('id')
          .executeTakeFirst();
        if (row) await writeAudit(tx, { at, who: person.email, action: 'renamed a device', about: name });
        return row !== undefined;
      });
      if (!isRenamed) throw refuseUnknown();
    },

    async endDevice({ person }, id) {
      const at = now();
      const name = await connection.write(async (tx) => {
        const ended = await deletePasskey(tx, id, person.id);
        if (ended !== undefined) {
          await writeAudit(tx, { at, who: person.email, action: 'ended a device', about: ended });
        }
        return ended;
      });
      if (name === undefined) throw refuseUnknown();
    },
  };
}

/** The signed-in person's sessions. */
export function createOwnSessions({ connection, now }: AccountsTools): SessionCalls {
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
      const at = now();
      const browser = await connection.write(async (tx) => {
        const ended = await deleteSession(tx, id, person.id);
        if (ended !== undefined) {
          await writeAudit(tx, { at, who: person.email, action: 'ended a session', about: ended });
        }
        return ended;
      });
      if (browser === undefined) throw refuseUnknown();
    },

    endOtherSessions: ({ person, sessionId }) =>
      connection.write(async (tx) => {
        const others = await tx
          .deleteFrom('sessions')
          .where('person', '=', person.id)
          .where('id', '!=', sessionId)
          .returning('id')
          .execute();
        const about = String(others.length);
        await writeAudit(tx, { at: now(), who: person.email, action: 'ended all other sessions', about });
        return others.length;
      }),

    async signOut({ person, sessionId }) {
      await connection.write(async (tx) => {
        const browser = await deleteSession(tx, sessionId, person.id);
        if (browser === undefined) return;
        await writeAudit(tx, { at: now(), who: person.email, action: 'signed out', about: browser });
      });
    },
  };
}
