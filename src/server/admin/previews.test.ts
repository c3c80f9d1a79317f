import { beforeEach, expect, it, vi } from 'vitest';
import type { SitePages } from '../pageSource.ts';
import { type DraftMaker, Previews, type RenderedPages } from './previews.ts';

let now: number;
let revision: number;
/** The content of each folder; undefined if it is invalid. */
let contents: Record<string, string | undefined>;
let current: string | undefined;
let faults: unknown[];
let previews: Previews;
const makeFolder = vi.fn(async () => ({ folder: 'draft', revision }));

function makePages(content: string): RenderedPages {
  const home = { identity: Buffer.from(content), csp: '' };
  return { pages: [{ since: 0, home, thanks: home } satisfies SitePages] };
}

let maker: Pick<DraftMaker, 'publish'>;

beforeEach(() => {
  [now, revision, contents, current, faults] = [0, 1, { draft: 'typed' }, 'live', []];
  maker = {
    async publish(folder) {
      const text = contents[folder];
      if (text === undefined) throw Object.assign(new Error('at fault'), { name: 'ContentError' });
      return makePages(text);
    },
  };
  previews = new Previews({
    maker,
    editor: { makeDraftFolder: makeFolder, makeFinishedFolder: async () => 'finished' },
    readRevision: async () => revision,
    rerenderCurrent: async () => (current === undefined ? undefined : makePages(current)),
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
  contents['draft'] = undefined;
  expect(await changeAndRead()).toBe('typed');
  contents['draft'] = 'typed on';
  expect(await changeAndRead()).toBe('typed on');
});

it('shows the finished part of an invalid draft', async () => {
  contents = { draft: undefined, finished: 'all but one' };
  expect(await changeAndRead()).toBe('all but one');
  contents['draft'] = 'all of it';
  expect(await changeAndRead()).toBe('all of it');
});

it('shows the live page until the draft has a valid page', async () => {
  contents['draft'] = undefined;
  expect(await changeAndRead()).toBe('live');
  contents['draft'] = 'typed';
  expect(await changeAndRead()).toBe('typed');
  [contents, current] = [{}, undefined];
  expect(await changeAndRead()).toBe('typed');
  expect(faults).toEqual([]);
});

it('has no page if none of these exists, and reports only faults outside the content', async () => {
  [contents, current] = [{}, undefined];
  expect(await changeAndRead()).toBeUndefined();
  maker.publish = async () => {
    throw new Error('the disk is full');
  };
  current = 'live';
  expect(await changeAndRead()).toBe('live');
  expect(faults).toHaveLength(1);
});

it('caches a page until the draft changes, or its pictures may have been removed', async () => {
  maker.publish = async (folder) => makePages(`${contents[folder]} at ${now}`);
  expect(await changeAndRead()).toBe('typed at 0');
  const readAgain = async () => (await previews.read())?.identity.toString();
  makeFolder.mockClear();
  now = 60_000;
  expect(await readAgain()).toBe('typed at 0');
  expect(makeFolder).not.toHaveBeenCalled();
  now = 60 * 60_000;
  expect(await readAgain()).toBe(`typed at ${now}`);
});

it('shows every change made before the request, with one run for parallel requests', async () => {
  const { promise, resolve } = Promise.withResolvers<RenderedPages>();
  const publish = vi.spyOn(maker, 'publish').mockReturnValueOnce(promise);
  const first = changeAndRead();
  await vi.waitFor(() => expect(publish).toHaveBeenCalled());
  contents['draft'] = 'typed on';
  const others = [changeAndRead(), changeAndRead()];
  resolve(makePages('typed'));
  expect([await first, ...(await Promise.all(others))]).toEqual(['typed', 'typed on', 'typed on']);
  expect(publish).toHaveBeenCalledTimes(2);
});
