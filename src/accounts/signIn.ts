import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { refusePasskey } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import {
  consumeChallenge,
  createSignInOptions,
  findPasskey,
  toStoredPasskey,
  verifyAuthentication,
} from './passkeyCeremonies.ts';
import { type AccountsDb, type Passkey, writeAudit } from './people.ts';
import { beginSession, markProven } from './sessions.ts';

/** Signs in with a passkey. */
export function createSignIn(tools: AccountsTools): Pick<Accounts, 'beginSignIn' | 'signIn'> {
  const { connection, party, signer, now } = tools;
  return {
    async beginSignIn() {
      const { challenge, signed } = signer.issue('sign in', '', now());
      return { options: await createSignInOptions(party, challenge), challenge: signed };
    },

    async signIn({ answer, challenge: signed }, { browser, session: replaces }, isShared) {
      const at = now();
      const challenge = signer.open(signed, 'sign in', '', at);
      if (challenge === undefined) throw refusePasskey();
      const { passkey, counter } = await verifyPasskey(tools, answer, challenge);
      const kind = isShared ? 'shared' : 'own';
      const result = await connection.write(async (tx) => {
        if (!(await consumeChallenge(tx, challenge, at))) return undefined;
        if (!(await recordUse(tx, passkey, counter, at))) return undefined;
        const { person } = passkey;
        const owner = await tx
          .selectFrom('people')
          .select('email')
          .where('id', '=', person)
          .executeTakeFirst();
        if (!owner) return undefined;
        await writeAudit(tx, {
          at,
          who: owner.email,
          action: 'signed in',
          about: `${passkey.name}, ${browser}`,
        });
        await auditCounterReset(tx, { passkey, counter, email: owner.email, at });
        const session = await beginSession(tx, { person, passkey: passkey.id, kind, browser, replaces }, at);
        return { session, email: owner.email };
      });
      if (!result) throw refusePasskey();
      mailCounterReset(tools, { passkey, counter, email: result.email, at });
      return result.session;
    },
  };
}

/** Asks a signed-in person for the passkey again before a sensitive call. */
export function createReauthentication(tools: AccountsTools): Pick<Accounts, 'beginProof' | 'prove'> {
  const { connection, party, signer, now } = tools;
  return {
    async beginProof({ sessionId }) {
      const { challenge, signed } = signer.issue('prove', sessionId, now());
      return { options: await createSignInOptions(party, challenge), challenge: signed };
    },

    async prove({ sessionId, person }, { answer, challenge: signed }) {
      const at = now();
      const challenge = signer.open(signed, 'prove', sessionId, at);
      if (challenge === undefined) throw refusePasskey();
      const { passkey, counter } = await verifyPasskey(tools, answer, challenge);
      if (passkey.person !== person.id) throw refusePasskey();
      const renewedSession = await connection.write(async (tx) => {
        if (!(await consumeChallenge(tx, challenge, at))) return undefined;
        if (!(await recordUse(tx, passkey, counter, at))) return undefined;
        await auditCounterReset(tx, { passkey, counter, email: person.email, at });
        return markProven(tx, sessionId, at);
      });
      if (!renewedSession) throw refusePasskey();
      mailCounterReset(tools, { passkey, counter, email: person.email, at });
      return renewedSession;
    },
  };
}

interface PasskeyUse {
  passkey: Passkey;
  counter: number;
  email: string;
  at: number;
}

/** The passkey was copied, or moved to a manager that restarts the counter. */
const isCounterReset = ({ passkey, counter }: PasskeyUse) =>
  passkey.counter > 0 && counter <= passkey.counter;

/** Audits a counter that went back but accepts the passkey: a person who moved it must still be able to sign in. */
async function auditCounterReset(tx: AccountsDb, use: PasskeyUse): Promise<void> {
  if (!isCounterReset(use)) return;
  const { at, email: who, passkey } = use;
  await writeAudit(tx, { at, who, action: 'used a passkey that may be a copy', about: passkey.name });
}

function mailCounterReset({ mailDeviceNotice }: AccountsTools, use: PasskeyUse): void {
  if (isCounterReset(use)) mailDeviceNotice('copy', use.email, use.passkey.name, use.at);
}

/** @throws AccountError */
async function verifyPasskey(
  { connection, party }: AccountsTools,
  answer: AuthenticationResponseJSON,
  challenge: string,
): Promise<{ passkey: Passkey; counter: number }> {
  const passkey = await connection.read((db) => findPasskey(db, answer.id));
  const counter = passkey && (await verifyAuthentication(party, answer, challenge, toStoredPasskey(passkey)));
  if (passkey && counter !== undefined && isForPerson(answer, passkey)) return { passkey, counter };
  throw refusePasskey();
}

/** For a discoverable passkey the browser also returns the id of its person. */
const isForPerson = ({ response }: AuthenticationResponseJSON, { person }: Passkey) =>
  Buffer.from(response.userHandle ?? '', 'base64url').toString() === person;

/** @returns false when the passkey was deleted or used meanwhile */
async function recordUse(tx: AccountsDb, passkey: Passkey, counter: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
