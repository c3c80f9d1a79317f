import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import getTLSOptions from 'smtp-server/lib/tls-options.js';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { TEST_CA } from '../../../tests/support/certificates.ts';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts';
import { openStore, StoreError } from '../index.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ durable: true, tls: true });
});
afterAll(() => server.stop());

const openFor = (databaseUrl: string) => openStore({ dataDir: '/nowhere', databaseUrl });

it('refuses a backup with a message that names pg_dump and hides the password', async () => {
  const url = await server.createDatabase();
  const store = await openFor(url.replace('tideline@', 'tideline:secret@'));
  await expect(store.backup('file')).rejects.toThrow(
    /^The store is PostgreSQL \(127\.0\.0\.1:\d+\/test_\w+\): back it up with pg_dump\.$/,
  );
  expect(store.location).not.toContain('secret');
  await store.close();
});

it('reports an unreachable server in one line without the password', async () => {
  const refused = openFor('postgres://tideline:secret@127.0.0.1:1/none');
  await expect(refused).rejects.toThrow(StoreError);
  await expect(refused).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1\/none failed \(ECONNREFUSED\): [^\n]*$/,
  );
  await expect(refused).rejects.not.toThrow('secret');
});

it.each([
  [
    '?host=/nowhere/postgresql',
    /^PostgreSQL at \/nowhere\/postgresql\/none failed \(ENOENT\): .*has its socket in that folder\.$/,
  ],
  ['?sslmode=require&host=/nowhere', /\(ENOENT\): .*has its socket in that folder\.$/],
])('explains a failed connection to a socket: %s', (query, line) =>
  expect(openFor(`postgres://tideline:secret@localhost/none${query}`)).rejects.toThrow(line),
);

it.each(['postgres://127.0.0.1:1', 'postgres://0.0.0.0:1/34', 'postgres://u:pa@127.0.0.1:1'])(
  'hides an address that a shell cut inside the password: %s',
  (url) =>
    expect(openFor(url)).rejects.toThrow(/^PostgreSQL at the address in DATABASE_URL failed \([A-Z_]+\): /),
);

it('explains how to add the CA of an untrusted certificate, without deprecation warnings', async () => {
  const warned: Error[] = [];
  const listen = (warning: Error) => void warned.push(warning);
  process.on('warning', listen);
  const other = createServer((socket) =>
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { ...getTLSOptions({}), isServer: true }).on('error', () => {});
    }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    other.close();
    process.off('warning', listen);
  });
  await once(other, 'listening');
  const url = `postgres://x:secret@127.0.0.1:${(other.address() as AddressInfo).port}/none?sslmode=require`;
  await expect(openFor(url)).rejects.toThrow(
    /^PostgreSQL at \S+ failed \([A-Z_]*CERT[A-Z_]*\): (?:nobody here vouches for its certificate: add sslrootcert=FILE|its certificate has ended)[^\n]+$/,
  );
  await expect(openFor(`${url}&sslrootcert=/nowhere/ca.pem`)).rejects.toThrow(
    /\(ENOENT\): a file that DATABASE_URL names, as sslrootcert does, cannot be read\.$/,
  );
  expect(warned).toEqual([]);
});

it('reports a server without TLS', async () => {
  const plain = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(0, '127.0.0.1');
  onTestFinished(() => void plain.close());
  await once(plain, 'listening');
  const url = `postgres://x:y@127.0.0.1:${(plain.address() as AddressInfo).port}/none?sslmode=verify-full`;
  await expect(openFor(url)).rejects.toThrow('it has no TLS: turn that on there, or leave sslmode out');
});

it('uses TLS unless it is disabled, and rejects a certificate that does not match', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-ca-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [ca, other] = [join(folder, 'ca.pem'), join(folder, 'other.pem')];
  await writeFile(ca, TEST_CA);
  await writeFile(other, getTLSOptions({}).cert as string);
  const url = await server.createDatabase();
  const admin = new Client(server.url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const listTls = async () => {
    const { rows } = await admin.query(
      'select ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = $1',
      [url.split('/').at(-1)],
    );
    return [...new Set(rows.map(({ ssl }) => ssl))];
  };
  for (const [query, isTls] of [
    [`sslmode=verify-full&sslrootcert=${ca}`, true],
    [`sslmode=require&sslrootcert=${ca}`, true],
    [`sslrootcert=${ca}`, true],
    ['sslmode=no-verify', true],
    ['sslmode=disable', false],
  ] as const) {
    const store = await openFor(`${url}?${query}`);
    // PostgreSQL may still list the connections of the closed store.
    await expect.poll(async () => [query, await listTls()]).toEqual([query, [isTls]]);
    await store.close();
  }
  const refused = (query: string, from = url) => expect(openFor(`${from}?${query}`)).rejects;
  await refused(`sslmode=verify-full&sslrootcert=${other}`).toThrow(
    'does not hold the CA of its certificate',
  );
  await refused('sslmode=verify-full&sslrootcert=system').toThrow('add sslrootcert=FILE');
  await refused(`sslmode=verify-full&sslrootcert=${ca}`, url.replace('127.0.0.1', 'localhost')).toThrow(
    'use that name as the host',
  );
});

it('keeps stored enquiries when the server is killed, and works again after its restart', async () => {
  const store = await openFor(await server.createDatabase());
  const before = makeQueued();
  await store.accept(before);
  const waiting = Array.from({ length: 20 }, () =>
    store.accept(makeQueued()).catch((error: unknown) => error),
  );
  await server.kill();
  for (const outcome of await Promise.all(waiting)) {
    expect(outcome).toSatisfy((result) => result instanceof StoreError || 'kind' in (result as object));
  }
  const lost = makeQueued();
  await expect(store.accept(lost)).rejects.toThrow(StoreError);
  await server.start();
  expect(await store.findById(before.enquiry.id)).not.toBeNull();
  expect(await store.findById(lost.enquiry.id)).toBeNull();
  expect(await store.accept(lost)).toMatchObject({ kind: 'kept' });
  await store.close();
});
