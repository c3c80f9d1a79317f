import { beforeEach, expect, it, vi } from 'vitest';
import type { SitePages } from '../pageSource.ts';
import { type DraftMaker, type MadePages, Previews } from './previews.ts';

let now: number;
let revision: number;
/** The content of each folder, missing if it is invalid. */
let words: Record<string, string | undefined>;
let current: string | undefined;
let faults: unknown[];
let previews: Previews;
const makeFolder = vi.fn(async () => ({ folder: 'draft', revision }));

function makePages(words: string): MadePages {
  const home = { identity: Buffer.from(words), csp: '' };
  return { pages: [{ since: 0, home, thanks: home } satisfies SitePages] };
}

let maker: Pick<DraftMaker, 'publish'>;

beforeEach(() => {
  [now, revision, words, current, faults] = [0, 1, { draft: 'typed' }, 'in service', []];
  maker = {
    async publish(folder) {
      const text = words[folder];
      if (text === undefined) throw Object.assign(new Error('at fault'), { name: 'ContentError' });
      return makePages(text);
    },
  };
  previews = new Previews({
    maker,
    editor: { makeDraftFolder: makeFolder, makeFinishedFolder: async () => 'finished' },
    readRevision: async () => revision,
    remakeCurrent: async () => (current === undefined ? undefined : makePages(current)),
    onFault: (error) => void faults.push(error),
    now: () => now,
  });
});

/** Changes the draft, then reads the page. */
async function changeAndRead(): Promise<string | undefined> {
  revision += 1;
  return (await previews.read())?.identity.toString();
}

it('shows the last valid draft while the draft is invalid, and the new draft once it is corrected', async () => {
  expect(await changeAndRead()).toBe('typed');
  words['draft'] = undefined;
  expect(await changeAndRead()).toBe('typed');
  words['draft'] = 'typed on';
  expect(await changeAndRead()).toBe('typed on');
});

it('shows the finished part of an invalid draft', async () => {
  words = { draft: undefined, finished: 'all but one' };
  expect(await changeAndRead()).toBe('all but one');
  words['draft'] = 'all of it';
  expect(await changeAndRead()).toBe('all of it');
});

it('shows the page in service before the draft had one', async () => {
  words['draft'] = undefined;
  expect(await changeAndRead()).toBe('in service');
  words['draft'] = 'typed';
  expect(await changeAndRead()).toBe('typed');
  [words, current] = [{}, undefined];
  expect(await changeAndRead()).toBe('typed');
  expect(faults).toEqual([]);
});

it('has no page if none of these exists, and reports faults of anything but the content', async () => {
  [words, current] = [{}, undefined];
  expect(await changeAndRead()).toBeUndefined();
  maker.publish = async () => {
    throw new Error('the disk is full');
  };
  current = 'in service';
  expect(await changeAndRead()).toBe('in service');
  expect(faults).toHaveLength(1);
});

it('caches a page until the draft changes, or its pictures may have been removed', async () => {
  maker.publish = async (folder) => makePages(`${words[folder]} at ${now}`);
  expect(await changeAndRead()).toBe('typed at 0');
  const readAgain = async () => (await previews.read())?.identity.toString();
  makeFolder.mockClear();
  now = 60_000;
  expect(await readAgain()).toBe('typed at 0');
  expect(makeFolder).not.toHaveBeenCalled();
  now = 60 * 60_000;
  expect(await readAgain()).toBe(`typed at ${now}`);
});

it('shows all changes before the request, however long that takes, with one run for parallel requests', async () => {
  const { promise, resolve } = Promise.withResolvers<MadePages>();
  const publish = vi.spyOn(maker, 'publish').mockReturnValueOnce(promise);
  const first = changeAndRead();
  await vi.waitFor(() => expect(publish).toHaveBeenCalled());
  words['draft'] = 'typed on';
  const others = [changeAndRead(), changeAndRead()];
  resolve(makePages('typed'));
  expect([await first, ...(await Promise.all(others))]).toEqual(['typed', 'typed on', 'typed on']);
  expect(publish).toHaveBeenCalledTimes(2);
});
