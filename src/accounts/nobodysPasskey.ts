import { generateKeyPairSync } from 'node:crypto';
import type { KnownPasskey } from './passkeyCeremonies.ts';

/**
 * A passkey that nobody has, to verify an unknown one's answer by: it is refused, and takes as long as a wrong answer
 * of one that is known.
 */
export function makeNobodysPasskey(credentialId: string): KnownPasskey {
  return { credentialId, publicKey: getKey(), counter: 0, transports: '' };
}

let made: string | undefined;

/** The public half of a key on P-256, as COSE writes it (RFC 9053); the other half is forgotten at once. */
function getKey(): string {
  made ??= encodeKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }));
  return made;
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR. */
function encodeKey({ x = '', y = '' }: { x?: string; y?: string }): string {
  const coordinate = (text: string) => [0x58, 0x20, ...Buffer.from(text, 'base64url')];
  return Buffer.from([
    ...[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
    ...[0x21, ...coordinate(x)],
    ...[0x22, ...coordinate(y)],
  ]).toString('base64url');
}
