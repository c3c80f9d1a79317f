/** DNS for tests: a zone as an object, queried in this process or through a real server on 127.0.0.1. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Names and their records. Other names do not exist. */
export type Zone = Readonly<
  Record<
    string,
    { txt?: readonly string[]; mx?: readonly string[]; a?: readonly string[]; aaaa?: readonly string[] }
  >
>;

type Kind = 'txt' | 'mx' | 'a' | 'aaaa';

/** A resolver like `node:dns` for this zone. `silent` simulates a network without a DNS server. */
export function makeResolver(zone: Zone | 'silent') {
  const lookUp = async (name: string, kind: Kind) => {
    if (zone === 'silent') throw Object.assign(new Error('silent'), { code: 'ETIMEOUT' });
    const found = zone[name.toLowerCase()];
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    const records = found[kind];
    if (!records) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return records;
  };
  return {
    async resolve(name: string, type: string) {
      const records = await lookUp(name, type.toLowerCase() as Kind);
      if (type === 'TXT') return records.map(splitText);
      return type === 'MX' ? records.map(readMx) : [...records];
    },
  } as Pick<import('node:dns/promises').Resolver, 'resolve'>;
}

/** Splits a text into DNS strings of 255 characters. */
const splitText = (text: string): string[] => text.match(/[\s\S]{1,255}/g) ?? [''];

/** `10 mail.example`; `0 .` means that the domain accepts no mail. */
function readMx(record: string): { priority: number; exchange: string } {
  const [priority = '0', exchange = ''] = record.split(' ');
  return { priority: Number(priority), exchange: exchange === '.' ? '' : exchange };
}

const TYPES: Readonly<Record<number, Kind>> = { 1: 'a', 15: 'mx', 16: 'txt', 28: 'aaaa' };
const CODES = { none: 3, failure: 2 } as const;

/** A DNS server of one zone. @returns `127.0.0.1:PORT`, as `Resolver.setServers` takes it */
export async function startDns(zone: Zone | 'failing') {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(makeResponse(query, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

/** RFC 1035, 4.1: a header of 12 bytes, the question as received, the answers. */
function makeResponse(query: Buffer, zone: Zone | 'failing'): Buffer {
  const { name, end } = readName(query, 12);
  const question = query.subarray(12, end + 4);
  const kind = TYPES[query.readUInt16BE(end)];
  const found = zone === 'failing' ? undefined : zone[name];
  const records = (kind && found?.[kind]) ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  const code = zone === 'failing' ? CODES.failure : found ? 0 : CODES.none;
  header.writeUInt16BE(0x8580 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((record) => {
    const data = writeData(kind ?? 'txt', record);
    const head = Buffer.alloc(12);
    // A pointer to the name in the question, at byte 12.
    head.writeUInt16BE(0xc00c, 0);
    query.copy(head, 2, end, end + 4);
    head.writeUInt32BE(60, 4 + 2);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function writeData(kind: Kind, record: string): Buffer {
  if (kind === 'a') return Buffer.from(record.split('.').map(Number));
  if (kind === 'aaaa') {
    const groups = record
      .split(':')
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16)]);
    return Buffer.from(groups);
  }
  if (kind === 'mx') {
    const { priority, exchange } = readMx(record);
    return Buffer.concat([Buffer.from([priority >> 8, priority]), writeName(exchange)]);
  }
  return Buffer.concat(
    splitText(record).flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  );
}
