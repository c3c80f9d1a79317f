import { createHmac, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isSameSecret } from '#store';
import { CHALLENGE_LIFE } from './accountLimits.ts';
import type { EnrolCeremony, SignInCeremony } from './contract.ts';
import type { AccountsDb, Passkey } from './people.ts';
import { createId } from './sessions.ts';

/** Whose passkeys: browsers show a passkey only to the site that it was made for. */
export interface RelyingParty {
  /** The host of SITE_URL. */
  readonly id: string;
  /** SITE_URL. */
  readonly origin: string;
  /** The practice's name, which the browser shows. */
  readonly name: string;
}

export interface KnownPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
}

/** A passkey that was just made. */
export type MadePasskey = KnownPasskey & { isSynced: boolean };

/** Its certificates alone take longer to load than the rest of the server, and most days nobody signs in. */
async function loadWebAuthn() {
  const library = await import('@simplewebauthn/server');
  // No maker of devices is asked for: without their roots no certificate is followed to where it could be looked up.
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  return library;
}

/** What browsers send that were asked for no word of the maker: nothing, or the signature of the key itself. */
const FORMATS = ['none', 'packed'];

/** Elliptic curves and RSA: what phones, computers and keys make. */
const ALGORITHMS = [-8, -7, -257];

/** Names no account: the browser offers the passkeys that it has. */
export async function askForPasskey(
  { id: rpID }: RelyingParty,
  challenge: string,
): Promise<SignInCeremony['options']> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = { rpID, challenge: toBytes(challenge), timeout: CHALLENGE_LIFE };
  return generateAuthenticationOptions({ ...options, userVerification: 'required' });
}

/** The device must be able to show it unasked, and to know its owner by face, finger or code. */
export async function askToMakePasskey(
  party: RelyingParty,
  challenge: string,
  person: { id: string; email: string },
  known: readonly KnownPasskey[],
): Promise<EnrolCeremony['options']> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.email,
    challenge: toBytes(challenge),
    timeout: CHALLENGE_LIFE,
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.credentialId, transports: listTransports(one) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** @returns what is to be kept of it, or nothing when it was not made as it was asked for */
export async function verifyMade(
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const expected = { expectedOrigin: origin, expectedRPID: id, supportedAlgorithmIDs: ALGORITHMS };
  // What it throws quotes the answer, which anybody may have written: it says no more than no.
  const { registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, requireUserVerification: true },
    ...expected,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || !FORMATS.includes(registrationInfo.fmt)) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    isSynced: credentialBackedUp,
  };
}

/**
 * Whatever its counter says: WebAuthn leaves it to the site, and a passkey that moved to another manager begins anew.
 * @returns the passkey's new counter, or nothing when it is not the passkey that answered
 */
export async function verifyAnswer(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  known: KnownPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const publicKey = toBytes(known.publicKey);
  const credential = {
    ...{ id: known.credentialId, publicKey, counter: 0 },
    transports: listTransports(known),
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, credential, requireUserVerification: true },
    ...{ expectedOrigin: origin, expectedRPID: id },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const listTransports = ({ transports }: KnownPasskey) => transports.split(',').filter(Boolean);

/** What a passkey is asked for. An answer to one question is none to another. */
type Purpose = 'sign in' | 'enrol' | 'prove' | 'add a device';

interface Contents {
  challenge: string;
  purpose: Purpose;
  /** The link or the session that it was made for; empty for strangers. */
  binding: string;
  expiresAt: number;
}

export interface ChallengeSigner {
  /** @returns the challenge for the passkey, and the same signed, for the browser's cookie */
  issue(purpose: Purpose, binding: string, now: number): { challenge: string; signed: string };
  /** @returns the challenge, when it was made here for this purpose and is still young; else nothing */
  open(signed: string, purpose: Purpose, binding: string, now: number): string | undefined;
}

/**
 * Challenges that their browser keeps, signed, until it answers: asking for one writes nothing, so that strangers
 * cannot fill the store, and every instance knows the others'. The one that was answered is noted (`markAnswered`).
 */
export function createChallengeSigner(secret: string): ChallengeSigner {
  const sign = (payload: string) =>
    createHmac('sha256', secret).update(`challenge ${payload}`).digest('base64url');
  return {
    issue(purpose, binding, now) {
      const challenge = randomBytes(32).toString('base64url');
      const contents: Contents = { challenge, purpose, binding, expiresAt: now + CHALLENGE_LIFE };
      const payload = Buffer.from(JSON.stringify(contents)).toString('base64url');
      return { challenge, signed: `${payload}.${sign(payload)}` };
    },
    open(signed, purpose, binding, now) {
      const [payload = '', mac = ''] = signed.split('.');
      if (!isSameSecret(mac, sign(payload))) return undefined;
      const contents = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Contents;
      const fits = contents.purpose === purpose && contents.binding === binding && now < contents.expiresAt;
      return fits ? contents.challenge : undefined;
    },
  };
}

/** @returns whether this is the first answer to it, on any instance */
export async function markAnswered(tx: AccountsDb, challenge: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: now + CHALLENGE_LIFE })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export const toKnown = (row: Passkey): KnownPasskey => ({
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
});

export function findPasskey(db: AccountsDb, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export function listPasskeys(db: AccountsDb, person: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('person', '=', person).orderBy('created_at').execute();
}

/** @returns its id, or nothing when this passkey is somebody's already */
export async function savePasskey(
  tx: AccountsDb,
  person: string,
  { credentialId, publicKey, counter, transports, isSynced }: MadePasskey,
  name: string,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      ...{ id: createId(), person, credential_id: credentialId, public_key: publicKey, counter, transports },
      ...{ name, synced: isSynced ? 1 : 0, created_at: now, used_at: now },
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether it is still there, and its counter went no further meanwhile */
export async function noteUse(
  tx: AccountsDb,
  passkey: Passkey,
  counter: number,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With the sessions that began with it. @returns its name, or nothing when it is not this person's */
export async function deletePasskey(tx: AccountsDb, id: string, person: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person', '=', person)
    .returning('name')
    .executeTakeFirst();
  if (row) await tx.deleteFrom('sessions').where('passkey', '=', id).execute();
  return row?.name;
}
