import { appendFile, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { preparePublishing } from '../../tests/support/testProgram.ts';
import type { PublishOptions } from './findEdition.ts';
import { Publisher, type PublisherOptions } from './publisher.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const failure = vi.hoisted(() => ({ error: undefined as Error | undefined }));
// The real process needs the built program, and is tested with the built server.
vi.mock('./process/publishingProcess.ts', async () => {
  const { makeEdition } = await import('./publishEdition.ts');
  return {
    PublishingProcess: class {
      async call(_: string, options: PublishOptions) {
        if (failure.error) throw failure.error;
        return (await makeEdition(options)).id;
      }
      prepare() {}
      close() {}
    },
  };
});

async function openPublisher(
  change: Partial<PublisherOptions> = {},
  prepared?: Awaited<ReturnType<typeof preparePublishing>>,
) {
  const { now: _, ...options } = prepared ?? (await preparePublishing());
  const faults: string[] = [];
  const events: string[] = [];
  const publisher = await Publisher.open({
    ...options,
    events: {
      onPublished: () => void events.push('published'),
      onFault: (fault) => void faults.push(fault),
      onRecovered: () => void events.push('recovered'),
    },
    ...change,
  });
  onTestFinished(() => publisher.close());
  const home = join(options.contentFolder, 'home.yaml');
  const text = await readFile(home, 'utf8').catch(() => '');
  return { publisher, options, faults, events, home, text };
}

it('replaces the live edition only after an edit', async () => {
  const { publisher, events, home } = await openPublisher();
  const first = publisher.current;
  await publisher.publish();
  expect([publisher.current, events]).toEqual([first, []]);
  await appendFile(home, '# a comment\n');
  await publisher.publish();
  expect(publisher.current.id).not.toBe(first.id);
  expect(events).toEqual(['published']);
});

it('keeps the last good edition while the content is invalid, and reports each fault once', async () => {
  const { publisher, events, faults, home, text } = await openPublisher();
  const good = publisher.current;
  await writeFile(home, text.replace('heading:', 'heding:'));
  await publisher.publish();
  await publisher.publish();
  expect(publisher.current).toBe(good);
  expect(publisher.status).toEqual({
    status: 'kept',
    fault: expect.stringMatching(/^content\/home\.yaml:\d+ /),
  });
  expect(faults).toHaveLength(1);
  await writeFile(home, text);
  await publisher.publish();
  expect([publisher.current.id, publisher.status, events]).toEqual([
    good.id,
    { status: 'current' },
    ['recovered'],
  ]);
});

it('starts with the last live edition when the content is invalid, even with a newer program', async () => {
  const { publisher: first, options, home, text } = await openPublisher();
  await writeFile(home, text.replace('heading:', 'heding:'));
  const given = { ...options, now: Date.now() };
  const again = await openPublisher({}, given);
  expect(again.publisher.status.status).toBe('kept');
  expect(again.faults).toHaveLength(1);
  const upgraded = { ...given, program: { ...given.program, id: 'the next program', bootScript: '1' } };
  const { publisher } = await openPublisher({}, upgraded);
  expect(publisher.status.status).toBe('kept');
  expect(publisher.current.pages).toEqual(first.current.pages);
  expect(publisher.current.renderer.renderWithForm({ status: 'sent' }).html).toContain(
    'Start where you are.',
  );
  await rm(options.editions.folder, { recursive: true });
  await expect(openPublisher({}, given)).rejects.toThrow('content/home.yaml:');
});

it('migrates the JSON editions of earlier versions, and keeps their assets for a week after the last use', async () => {
  const { publisher, options, home, text } = await openPublisher();
  const { editions } = options as Awaited<ReturnType<typeof preparePublishing>>;
  const { renderer: _, files, ...edition } = publisher.current;
  const pack = (_: string, value: { type: string; data: number[] }) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64') : value;
  const writeEarlier = async (id: string, assetNames: readonly string[], lastServed: number) => {
    const file = join(editions.folder, `${id}.json`);
    await writeFile(file, JSON.stringify({ ...edition, id, assetNames, files: [...files] }, pack));
    await writeFile(join(editions.folder, `${id}.assets`), JSON.stringify(assetNames));
    await utimes(file, lastServed / 1000, lastServed / 1000);
  };
  await writeFile(join(editions.assets, 'earlier-12345678.js'), '');
  await writeFile(join(editions.assets, 'old-12345678.js'), '');
  await writeEarlier('older', ['old-12345678.js'], Date.now() - 8 * DAY);
  await writeEarlier('earlier', ['earlier-12345678.js'], Date.now() - 6 * DAY);
  await writeEarlier(edition.id, edition.assetNames, Date.now() - HOUR);
  await rm(editions.getFolder(edition.id), { recursive: true });
  for (const name of await readdir(editions.assets)) await utimes(join(editions.assets, name), 0, 0);
  await writeFile(home, text.replace('heading:', 'heding:'));

  const again = await openPublisher({}, { ...options, now: Date.now() });
  expect(again.publisher.current).toMatchObject({ id: edition.id, pages: edition.pages, files });
  expect(await editions.hasAsset('earlier-12345678.js')).toBe(true);
  expect(await editions.hasAsset('old-12345678.js')).toBe(false);
  expect((await readdir(editions.folder)).sort()).toEqual([edition.id, 'assets'].sort());
});

it('removes an edition’s files a week after it was last live', async () => {
  const clock = { now: Date.now() };
  const { publisher, options } = await openPublisher({ readNow: () => clock.now });
  const privacy = join(options.contentFolder, 'privacy.yaml');
  const old = publisher.current.assets.policy?.replace('/assets/', '') ?? '';
  clock.now += 30 * DAY;
  await writeFile(privacy, (await readFile(privacy, 'utf8')).replace('Privacy policy', 'Our privacy policy'));
  await publisher.publish();
  clock.now += 7 * DAY - HOUR;
  await publisher.sweep();
  expect(await options.editions.hasAsset(old)).toBe(true);
  clock.now += 2 * HOUR;
  await publisher.sweep();
  expect(await options.editions.hasAsset(old)).toBe(false);
});

it('detects changed files, also in subfolders, and a missing folder', async () => {
  const { publisher, options, home, text } = await openPublisher();
  void publisher.watch();
  const expectSoon = (expected: string) =>
    expect
      .poll(() => publisher.current.pages[0].home.identity.toString(), { timeout: 15_000 })
      .toContain(expected);
  const change = (to: string) => writeFile(home, text.replace('Start where you are.', to));
  await change('Start anywhere.');
  await expectSoon('Start anywhere.');
  const { contentFolder } = options;
  await writeFile(
    join(contentFolder, 'faq/one-more.md'),
    '---\nquestion: Is there one more?\norder: 9\n---\nYes.\n',
  );
  await expectSoon('Is there one more?');
  await rename(contentFolder, `${contentFolder}.away`);
  await expect.poll(() => publisher.status.status, { timeout: 15_000 }).toBe('kept');
  await rename(`${contentFolder}.away`, contentFolder);
  await expect.poll(() => publisher.status.status, { timeout: 15_000 }).toBe('current');
});

it('detects a change made between opening and watching', async () => {
  const { publisher, home, events } = await openPublisher();
  await appendFile(home, '# a comment\n');
  void publisher.watch();
  await expect.poll(() => events, { timeout: 15_000 }).toEqual(['published']);
});

it('retries after a failure that the content did not cause', async () => {
  const { publisher, home, text } = await openPublisher();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    failure.error = undefined;
    vi.useRealTimers();
  });
  failure.error = new Error('ENOSPC: no space left on device');
  await writeFile(home, text.replace('Start where you are.', 'Start anywhere.'));
  await publisher.publish();
  expect(publisher.status).toMatchObject({ status: 'kept', fault: expect.stringContaining('ENOSPC') });
  failure.error = undefined;
  await vi.advanceTimersByTimeAsync(9_900);
  expect(publisher.status.status).toBe('kept');
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await expect.poll(() => publisher.status.status, { timeout: 15_000 }).toBe('current');
});

it('reports no fault when it is closed in the middle of publishing', async () => {
  const { publisher, faults, home } = await openPublisher();
  onTestFinished(() => {
    failure.error = undefined;
  });
  failure.error = new Error('The publishing process ended early (SIGKILL).');
  await appendFile(home, '# a comment\n');
  const published = publisher.publish();
  publisher.close();
  await published;
  expect(publisher.status.status).toBe('kept');
  expect(faults).toEqual([]);
});
