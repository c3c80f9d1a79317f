import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { describeStores, type StoreUnderTest } from '../../../tests/support/stores.ts';
import { reapplyErasures } from '../index.ts';

const byRequest = { to: 'erased', at: 2000, reason: 'erased by request', recordErasure: true } as const;

describeStores('an enquiry erased by request', (fixture) => {
  const dataDir = () => fixture.settings().dataDir;
  const file = () => join(dataDir(), 'erased-ids');
  const again = () => reapplyErasures(fixture.store(), dataDir(), () => 5000);
  const keep = async () => {
    const acceptance = makeQueued();
    await fixture.store().accept(acceptance);
    return acceptance.enquiry;
  };

  it('is recorded by its id only, in a file that only this user can read', async () => {
    const [one, two, other] = [await keep(), await keep(), await keep()];
    await fixture.store().transition({ ids: [one.id, two.id] }, byRequest);
    await fixture.store().transition({ id: other.id }, { ...byRequest, recordErasure: false });
    expect((await readFile(file(), 'utf8')).split('\n').filter(Boolean)).toEqual([one.id, two.id]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('is erased again when a restored backup brings it back', async () => {
    const [erased, other] = [await keep(), await keep()];
    await fixture.store().transition({ id: erased.id }, byRequest);
    expect(await again()).toBe(0);
    await restoreText(fixture, erased);
    expect(await fixture.store().findById(erased.id)).toMatchObject({
      state: 'queued',
      message: erased.message,
    });
    expect(await again()).toBe(1);
    const shown = await fixture.store().findById(erased.id);
    expect(shown).toMatchObject({ state: 'erased', email: '', message: '', changedAt: 5000 });
    expect(shown?.history.at(-1)?.reason).toBe('erased again: a restored backup had brought it back');
    expect(await fixture.store().findById(other.id)).toMatchObject({
      state: 'queued',
      message: other.message,
    });
    expect(await fixture.store().check()).toEqual([]);
  });

  it('is found after a crash left an unfinished line, and among hundreds of ids', async () => {
    const first = await keep();
    const many = Array.from({ length: 450 }, (_, index) => `gone-${index}`);
    await writeFile(file(), `${many.join('\n')}\n${first.id.slice(0, 5)}`);
    const second = await keep();
    await fixture.store().transition({ id: second.id }, byRequest);
    await restoreText(fixture, second);
    expect(await again()).toBe(1);
    expect(await fixture.store().findById(first.id)).toMatchObject({ state: 'queued' });
    await appendFile(file(), first.id);
    expect(await again()).toBe(1);
  });

  it('is not erased when its id cannot be recorded', async () => {
    const { id, message } = await keep();
    await mkdir(file());
    await expect(fixture.store().transition({ id }, byRequest)).rejects.toThrow(
      /^Nothing was erased, because \S+erased-ids cannot be written \(EISDIR\)[^\n]*$/,
    );
    expect(await fixture.store().findById(id)).toMatchObject({ state: 'queued', message });
    await expect(again()).rejects.toThrow(/erased-ids, [^\n]* cannot be read \(EISDIR\): [^\n]*$/);
    await rm(file(), { recursive: true });
    expect(await fixture.store().transition({ id }, byRequest)).toBe(1);
  });
});

/** Restores text, state and history, as a restored older backup does. */
async function restoreText(
  fixture: StoreUnderTest,
  { id, email, message }: { id: string; email: string; message: string },
): Promise<void> {
  const statements = [
    `update enquiries set state = 'queued', changed_at = 1000, due_at = 1000, email = '${email}', message = '${message}' where id = '${id}'`,
    `delete from history where enquiry = '${id}' and state = 'erased'`,
  ];
  const { dataDir, databaseUrl } = fixture.settings();
  if (databaseUrl) {
    const client = new Client(databaseUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client.end();
  }
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5000 });
  for (const statement of statements) database.exec(statement);
  database.close();
}
