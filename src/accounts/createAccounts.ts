import { createHmac } from 'node:crypto';
import type { AccountsParts, AccountsTools } from './accountsParts.ts';
import { readAudit, writeAudit } from './audit.ts';
import type { Accounts, SignedIn } from './contract.ts';
import { LETTER_LIFE, PROOF_LIFE } from './durations.ts';
import { createEnrolment } from './enrol.ts';
import { createGrants, type Grants } from './grants.ts';
import { Letters } from './letters.ts';
import { createOwnDevices } from './ownDevices.ts';
import { createPeopleDesk } from './peopleDesk.ts';
import { createRecovery } from './recovery.ts';
import { findLiveSession, isTouchDue, touchSession } from './sessions.ts';
import { createChallengeSigner } from './signedChallenges.ts';
import { createSignIn } from './signIn.ts';
import { type ReroutedEdition, tellOfRerouting } from './tellOfRerouting.ts';

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
