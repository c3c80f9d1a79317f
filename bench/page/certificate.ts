/** A certificate for 127.0.0.1, made anew at each start: nothing secret is kept, and nothing has to be installed. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** ITU-T X.690: what a value is, how long it is, and the value. */
function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const length = value.length.toString(16);
  const size = Buffer.from(length.length % 2 ? `0${length}` : length, 'hex');
  const head = value.length < 128 ? [tag, value.length] : [tag, 0x80 + size.length, ...size];
  return Buffer.concat([Buffer.from(head), value]);
}

const SEQUENCE = 0x30;
const VERSION_3 = Buffer.from('a003020102', 'hex');
/** SEQUENCE { ecdsa-with-SHA256 }, 1.2.840.10045.4.3.2. */
const ALGORITHM = Buffer.from('300a06082a8648ce3d040302', 'hex');
/** The object identifiers of a common name and of a subject's other names, 2.5.4.3 and 2.5.29.17. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const OTHER_NAMES = Buffer.from('0603551d11', 'hex');
const DAY = 86_400_000;

const encodeTime = (time: number) =>
  encode(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`, 'latin1'));

/** @returns both as PEM */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = encode(
    SEQUENCE,
    encode(0x31, encode(SEQUENCE, COMMON_NAME, encode(0x0c, Buffer.from('Tideline bench')))),
  );
  const address = encode(0x04, encode(SEQUENCE, encode(0x87, Buffer.from([127, 0, 0, 1]))));
  const body = encode(
    SEQUENCE,
    VERSION_3,
    encode(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ALGORITHM,
    name,
    encode(SEQUENCE, encodeTime(Date.now() - DAY), encodeTime(Date.now() + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, encode(SEQUENCE, encode(SEQUENCE, OTHER_NAMES, address))),
  );
  const signature = encode(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const cert = encode(SEQUENCE, body, ALGORITHM, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
