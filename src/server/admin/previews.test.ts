import { beforeEach, expect, it, vi } from 'vitest';
import type { SitePages } from '../pageSource.ts';
import { type DraftMaker, type MadePages, Previews } from './previews.ts';

let now: number;
let revision: number;
/** What each folder says; nothing when it is at fault. */
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
      const said = words[folder];
      if (said === undefined) throw Object.assign(new Error('at fault'), { name: 'ContentError' });
      return makePages(said);
    },
  };
  previews = new Previews({
    maker,
    readRevision: async () => revision,
    makeFolder,
    makeFinishedFolder: async () => 'finished',
    remakeCurrent: async () => (current === undefined ? undefined : makePages(current)),
    onFault: (error) => void faults.push(error),
    now: () => now,
  });
});

/** Somebody typed; then the page is asked for. */
async function look(): Promise<string | undefined> {
  revision += 1;
  return (await previews.read())?.identity.toString();
}

it('shows the draft as it last was while it is at fault, and follows once it is mended', async () => {
  expect(await look()).toBe('typed');
  words['draft'] = undefined;
  expect(await look()).toBe('typed');
  words['draft'] = 'typed on';
  expect(await look()).toBe('typed on');
});

it('shows what is finished of a draft at fault', async () => {
  words = { draft: undefined, finished: 'all but one' };
  expect(await look()).toBe('all but one');
  words['draft'] = 'all of it';
  expect(await look()).toBe('all of it');
});

it('shows what is in service before the draft had a page', async () => {
  words['draft'] = undefined;
  expect(await look()).toBe('in service');
  words['draft'] = 'typed';
  expect(await look()).toBe('typed');
  [words, current] = [{}, undefined];
  expect(await look()).toBe('typed');
  expect(faults).toEqual([]);
});

it('has no page where there is none at all, and tells of what is no fault of the words', async () => {
  [words, current] = [{}, undefined];
  expect(await look()).toBeUndefined();
  maker.publish = async () => {
    throw new Error('the disk is full');
  };
  current = 'in service';
  expect(await look()).toBe('in service');
  expect(faults).toHaveLength(1);
});

it('keeps a page until something was typed, or its pictures may have gone', async () => {
  maker.publish = async (folder) => makePages(`${words[folder]} at ${now}`);
  expect(await look()).toBe('typed at 0');
  const readAgain = async () => (await previews.read())?.identity.toString();
  makeFolder.mockClear();
  now = 60_000;
  expect(await readAgain()).toBe('typed at 0');
  expect(makeFolder).not.toHaveBeenCalled();
  now = 60 * 60_000;
  expect(await readAgain()).toBe(`typed at ${now}`);
});

it('shows what was typed before it was asked, however long that takes, and makes it once for all who ask', async () => {
  const { promise, resolve } = Promise.withResolvers<MadePages>();
  const publish = vi.spyOn(maker, 'publish').mockReturnValueOnce(promise);
  const first = look();
  await vi.waitFor(() => expect(publish).toHaveBeenCalled());
  words['draft'] = 'typed on';
  const others = [look(), look()];
  resolve(makePages('typed'));
  expect([await first, ...(await Promise.all(others))]).toEqual(['typed', 'typed on', 'typed on']);
  expect(publish).toHaveBeenCalledTimes(2);
});
