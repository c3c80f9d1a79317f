import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EnrolCeremony, SignInCeremony } from './contract.ts';
import { CHALLENGE_LIFE } from './durations.ts';

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
