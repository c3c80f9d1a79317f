import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { createPasskeyError } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import {
  type CeremonyResponse,
  consumeChallenge,
  createSignInOptions,
  verifyAuthentication,
} from './passkeyCeremonies.ts';
import { type AccountsDb, type Passkey, writeAudit } from './people.ts';
import {
  beginSession,
  type ClientBrowser,
  createToken,
  hashToken,
  type NewSession,
  type SignedIn,
} from './sessions.ts';

type PasskeyResponse = CeremonyResponse<AuthenticationResponseJSON>;

/** Signs in with a passkey, and requests it again from a signed-in person before a sensitive call. */
export function createSignIn(tools: AccountsTools) {
  return {
    beginSignIn: () => beginCeremony(tools, 'sign in', ''),

    signIn: (response: PasskeyResponse, client: ClientBrowser, isShared: boolean) =>
      usePasskey(tools, response, undefined, async (tx, { person, email, name, id }, at) => {
        await writeAudit(tx, { at, who: email, action: 'signed in', about: `${name}, ${client.browser}` });
        const kind = isShared ? 'shared' : 'own';
        return beginSession(tx, { person, passkey: id, kind }, client, at);
      }),

    beginProof: ({ sessionId }: SignedIn) => beginCeremony(tools, 'prove', sessionId),

    /** @returns the same session with a new token; the old token is invalid */
    prove: (who: SignedIn, response: PasskeyResponse) =>
      usePasskey(tools, response, who, (tx, _passkey, at) => renewToken(tx, who.sessionId, at)),
  };
}

type OwnedPasskey = NonNullable<Awaited<ReturnType<typeof findOwnedPasskey>>>;

const findOwnedPasskey = (db: AccountsDb, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person')
    .selectAll('passkeys')
    .select('people.email')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

async function beginCeremony(
  { party, signer, now }: AccountsTools,
  purpose: 'sign in' | 'prove',
  binding: string,
) {
  const { challenge, signed } = signer.issue(purpose, binding, now());
  return { options: await createSignInOptions(party, challenge), challenge: signed };
}

/**
 * Verifies the browser's response. Records the passkey's use in the transaction of `change`, which throws to refuse.
 * @param prover the signed-in person who confirms with the passkey; undefined when signing in
 */
async function usePasskey(
  { connection, party, signer, now, mailDeviceNotice }: AccountsTools,
  { response, challenge: signed }: PasskeyResponse,
  prover: SignedIn | undefined,
  change: (tx: AccountsDb, passkey: OwnedPasskey, at: number) => Promise<NewSession>,
): Promise<NewSession> {
  const at = now();
  const challenge = signer.open(signed, prover ? 'prove' : 'sign in', prover?.sessionId ?? '', at);
  if (challenge === undefined) throw createPasskeyError();
  const passkey = await connection.read((db) => findOwnedPasskey(db, response.id));
  const counter = passkey && (await verifyAuthentication(party, response, challenge, passkey));
  if (!passkey || counter === undefined || !isForPerson(response, passkey)) throw createPasskeyError();
  if (prover && passkey.person !== prover.person.id) throw createPasskeyError();
  // The passkey was copied, or moved to a manager that restarts the counter: its person must still be able to sign in.
  const isCounterReset = passkey.counter > 0 && counter <= passkey.counter;
  const { email, name } = passkey;
  const session = await connection.write(async (tx) => {
    if (!(await consumeChallenge(tx, challenge, at))) throw createPasskeyError();
    await recordUse(tx, passkey, counter, at);
    const newSession = await change(tx, passkey, at);
    const action = 'used a passkey that may be a copy';
    if (isCounterReset) await writeAudit(tx, { at, who: email, action, about: name });
    return newSession;
  });
  if (isCounterReset) mailDeviceNotice('copy', email, name, at);
  return session;
}

/** Checks the person: for a discoverable passkey, the browser also returns the id of the person. */
const isForPerson = ({ response }: AuthenticationResponseJSON, { person }: Passkey) =>
  Buffer.from(response.userHandle ?? '', 'base64url').toString() === person;

/** @throws AccountError when the passkey was deleted or used since it was read */
const recordUse = (tx: AccountsDb, passkey: Passkey, counter: number, now: number) =>
  tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirstOrThrow(createPasskeyError);

/** Marks the session as proven, with a new token. @throws AccountError when the session has ended */
async function renewToken(tx: AccountsDb, id: string, now: number): Promise<NewSession> {
  const token = createToken();
  const { kind } = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), proven_at: now, seen_at: now })
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirstOrThrow(createPasskeyError);
  return { id, token, kind };
}
