import { createHmac, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isSameSecret } from '#store';
import { CHALLENGE_LIFETIME, createNewPasskeyError } from './accountLimits.ts';
import type { AccountsDb, Passkey } from './people.ts';
import { createId } from './sessions.ts';

/** The site that the passkeys belong to: a browser offers a passkey only to the site that created it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  /** The practice's name, which the browser shows. */
  readonly name: string;
}

/** Loads the WebAuthn library on first use: its certificates take longer to load than the rest of the server. */
async function loadWebAuthn() {
  const library = await import('@simplewebauthn/server');
  // Attestation is not used. Without root certificates the library makes no network request for revocation lists.
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  return library;
}

/** Formats that browsers send when no attestation is requested: none, or self-attestation. */
const FORMATS = ['none', 'packed'];

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Creates options that name no account, so that the browser offers all discoverable passkeys of the site. */
export async function createSignInOptions(
  party: RelyingParty,
  challenge: string,
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: toBytes(challenge),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}

/** Creates options for a discoverable passkey, on a device that verifies its user. */
export async function createEnrolOptions(
  party: RelyingParty,
  challenge: string,
  person: { id: string; email: string },
  knownPasskeys: readonly Passkey[],
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.email,
    challenge: toBytes(challenge),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: knownPasskeys.map((one) => ({
      id: one.credential_id,
      transports: listTransports(one),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** @returns the columns of the passkey to store, or undefined when the response is invalid */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  // The library's error quotes the untrusted response, so it is dropped.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    requireUserVerification: true,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || !FORMATS.includes(registrationInfo.fmt)) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    synced: credentialBackedUp ? 1 : 0,
  };
}

/**
 * Accepts any counter: WebAuthn leaves the policy to the site, and a passkey moved to another manager restarts at zero.
 * @returns the passkey's new counter, or undefined when the response is invalid
 */
export async function verifyAuthentication(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    credential: { id: passkey.credential_id, publicKey: toBytes(passkey.public_key), counter: 0 },
    requireUserVerification: true,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const listTransports = ({ transports }: Passkey) => transports.split(',').filter(Boolean);

/** The browser's response, with the challenge cookie. */
export interface CeremonyResponse<Response> {
  readonly response: Response;
  readonly challenge: string;
}

/** What a challenge is for; a response for one purpose is invalid for another. */
type Purpose = 'sign in' | 'enrol' | 'prove' | 'add a device';

/** Keeps challenges in a signed cookie: strangers cannot fill the store, and every instance accepts them. */
export function createChallengeSigner(secret: string) {
  const sign = (payload: string) =>
    createHmac('sha256', secret).update(`challenge ${payload}`).digest('base64url');
  return {
    /** @param binding the id of the challenge's link or session; empty for a sign-in */
    issue(purpose: Purpose, binding: string, now: number) {
      const challenge = randomBytes(32).toString('base64url');
      const contents = { challenge, purpose, binding, expiresAt: now + CHALLENGE_LIFETIME };
      const payload = Buffer.from(JSON.stringify(contents)).toString('base64url');
      return { challenge, signed: `${payload}.${sign(payload)}` };
    },
    /** @returns the challenge, or undefined when the signature, purpose, binding or age is wrong */
    open(signed: string, purpose: Purpose, binding: string, now: number): string | undefined {
      const [payload = '', mac = ''] = signed.split('.');
      if (!isSameSecret(mac, sign(payload))) return undefined;
      const contents = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const isValid =
        contents.purpose === purpose && contents.binding === binding && now < contents.expiresAt;
      return isValid ? contents.challenge : undefined;
    },
  };
}

/** @returns whether this is the first response to the challenge, on any instance */
export async function consumeChallenge(tx: AccountsDb, challenge: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: now + CHALLENGE_LIFETIME })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export const listPasskeys = (db: AccountsDb, person: string) =>
  db.selectFrom('passkeys').selectAll().where('person', '=', person).orderBy('created_at').execute();

/** @returns the row's id. @throws AccountError when the passkey is registered already */
export async function savePasskey(
  tx: AccountsDb,
  person: string,
  registration: NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>,
  name: string,
  now: number,
): Promise<string> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...registration, id: createId(), person, name, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(createNewPasskeyError);
  return row.id;
}

/** Deletes a passkey and its sessions. @returns its name, or undefined when the person has no passkey with this id */
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
