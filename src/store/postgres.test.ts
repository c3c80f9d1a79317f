import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeQueued } from '../../tests/support/enquiries.ts';
import { type PostgresServer, startPostgres } from '../../tests/support/postgres.ts';
import { openStore, StoreError } from './index.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
});
afterAll(() => server.stop());

const opened = (databaseUrl: string) => openStore({ dataDir: '/nowhere', databaseUrl });

it('names the tool for a backup, and the place without its password', async () => {
  const url = await server.createDatabase();
  const store = await opened(url.replace('tideline@', 'tideline:secret@'));
  await expect(store.backup('file')).rejects.toThrow(
    /^The store is PostgreSQL \(127\.0\.0\.1:\d+\/test_\w+\): back it up with pg_dump\.$/,
  );
  expect(store.place).not.toContain('secret');
  await store.close();
});

it('says in one line that the server cannot be reached, without the password', async () => {
  const refused = opened('postgres://tideline:secret@127.0.0.1:1/none');
  await expect(refused).rejects.toThrow(StoreError);
  await expect(refused).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1\/none failed \(ECONNREFUSED\): [^\n]*$/,
  );
  await expect(refused).rejects.not.toThrow('secret');
});

it('survives a killed server: what was kept is there, what was not is told, and it works again', async () => {
  const store = await opened(await server.createDatabase());
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
