/**
 * A software authenticator. It responds as browsers do, and every part of a response can be forged.
 * ES256 keys, no attestation (WebAuthn level 3, sections 5.8.1, 6.1 and 6.5).
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Parts of the authenticator response to forge. */
export interface Forgery {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: 'webauthn.create' | 'webauthn.get';
  /** User presence, and user verification by face, finger or code. */
  userPresent?: boolean;
  userVerified?: boolean;
  /** Signature counter. Passkeys synchronised between devices always send 0, as this one does. */
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  key?: KeyObject;
  credentialId?: string;
  /** Self-attestation: signed by the new key, without a manufacturer's certificate. */
  isSelfSigned?: boolean;
}

interface OwnPasskey {
  id: string;
  key: KeyObject;
  userHandle: string;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly passkeys: OwnPasskey[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  create(options: PublicKeyCredentialCreationOptionsJSON, forged: Forgery = {}): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = forged.credentialId ?? randomBytes(16).toString('base64url');
    this.passkeys.push({ id, key: privateKey, userHandle: options.user.id });
    const credentialId = Buffer.from(id, 'base64url');
    const authData = Buffer.concat([
      this.#writeAuthData(FLAGS.hasCredential, options.rp.id, forged),
      Buffer.alloc(16),
      Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
      credentialId,
      encodeCoseKey(publicKey),
    ]);
    const clientDataJSON = this.#writeClientData('webauthn.create', options.challenge, forged);
    const signature = signResponse(privateKey, authData, clientDataJSON);
    const attestationStatement: [Buffer, Buffer][] = [
      [encodeText('alg'), encodeInteger(-7)],
      [encodeText('sig'), encodeBytes(signature)],
    ];
    const attestation = encodeMap([
      [encodeText('fmt'), encodeText(forged.isSelfSigned ? 'packed' : 'none')],
      [encodeText('attStmt'), encodeMap(forged.isSelfSigned ? attestationStatement : [])],
      [encodeText('authData'), encodeBytes(authData)],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Exports the latest passkey in the form that Chromium's virtual authenticator imports. */
  exportCredential(rpId: string, signCount = 0) {
    const passkey = this.passkeys.at(-1);
    if (!passkey) throw new Error('This device has no passkey.');
    const toBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
    return {
      credentialId: toBase64(passkey.id),
      userHandle: toBase64(passkey.userHandle),
      rpId,
      isResidentCredential: true,
      signCount,
      privateKey: passkey.key.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    };
  }

  /** Signs with the latest passkey, as `navigator.credentials.get` does. */
  get(options: PublicKeyCredentialRequestOptionsJSON, forged: Forgery = {}): AuthenticationResponseJSON {
    const passkey = this.passkeys.at(-1);
    if (!passkey) throw new Error('This device has no passkey.');
    const authData = this.#writeAuthData(0, options.rpId, forged);
    const clientDataJSON = this.#writeClientData('webauthn.get', options.challenge, forged);
    const signature = signResponse(forged.key ?? passkey.key, authData, clientDataJSON);
    const id = forged.credentialId ?? passkey.id;
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forged.userHandle ?? passkey.userHandle,
      },
    };
  }

  #writeClientData(type: string, challenge: string, forged: Forgery): string {
    const data = {
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #writeAuthData(extraFlags: number, rpId = '', forged: Forgery = {}): Buffer {
    const { userPresent = true, userVerified = true } = forged;
    const flags =
      extraFlags | (userPresent ? FLAGS.userPresent : 0) | (userVerified ? FLAGS.userVerified : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(forged.counter ?? 0, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(forged.rpId ?? rpId)
        .digest(),
      tail,
    ]);
  }
}

function signResponse(key: KeyObject, authData: Buffer, clientDataJSON: string): Buffer {
  const clientDataHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  return sign('sha256', Buffer.concat([authData, clientDataHash]), key);
}

/** The subset of CBOR needed here (RFC 8949). */
function encodeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const encodeText = (text: string) =>
  Buffer.concat([encodeHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeHead(2, bytes.length), bytes]);
const encodeInteger = (value: number) => (value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value));
const encodeMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([encodeHead(5, entries.length), ...entries.flat()]);

/** RFC 9053, sections 2.1 and 7.1. */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeMap([
    [encodeInteger(1), encodeInteger(2)],
    [encodeInteger(3), encodeInteger(-7)],
    [encodeInteger(-1), encodeInteger(1)],
    [encodeInteger(-2), encodeBytes(Buffer.from(x, 'base64url'))],
    [encodeInteger(-3), encodeBytes(Buffer.from(y, 'base64url'))],
  ]);
}
