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

function makePages(words: string): MadePages {
  const home = { identity: Buffer.from(words), csp: '' };
  return { pages: [{ since: 0, home, thanks: home } satisfies SitePages] };
}

const maker: DraftMaker = {
  check: async () => ({ faults: [] }),
  prepare: () => {},
  measurePhoto: () => expect.unreachable(),
  keepPhoto: () => expect.unreachable(),
  async publish(folder) {
    const said = words[folder];
    if (said === undefined) throw Object.assign(new Error('at fault'), { name: 'ContentError' });
    return makePages(said);
  },
  close: () => {},
};

beforeEach(() => {
  [now, revision, words, current, faults] = [0, 1, { draft: 'typed', folder: 'written' }, 'in service', []];
  previews = new Previews({
    maker,
    makeFolder: async () => ({ folder: 'draft', revision }),
    contentFolder: 'folder',
    remakeCurrent: async () => (current === undefined ? undefined : makePages(current)),
    onFault: (error) => void faults.push(error),
    now: () => now,
  });
});

/** Somebody typed; then the page is asked for. */
async function look(): Promise<string | undefined> {
  revision += 1;
  return (await previews.read(revision))?.identity.toString();
}

it('shows the draft as it last was while it is at fault, and follows once it is mended', async () => {
  expect(await look()).toBe('typed');
  words['draft'] = undefined;
  expect(await look()).toBe('typed');
  words['draft'] = 'typed on';
  expect(await look()).toBe('typed on');
});

it('shows the folder before the draft had a page, and where that is at fault, too, what is in service', async () => {
  words = {};
  expect(await look()).toBe('in service');
  words['folder'] = 'mended';
  expect(await look()).toBe('mended');
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
  expect(faults).toHaveLength(2);
});

it('makes a page anew whose pictures may have gone', async () => {
  maker.publish = async (folder) => makePages(`${words[folder]} at ${now}`);
  expect(await look()).toBe('typed at 0');
  now = 60 * 60_000;
  expect((await previews.read(revision))?.identity.toString()).toBe(`typed at ${now}`);
});

it('waits for the revision that was asked for, however long that takes', async () => {
  await look();
  const { promise, resolve } = Promise.withResolvers<MadePages>();
  const publish = vi.spyOn(maker, 'publish').mockReturnValueOnce(promise);
  const asked = look();
  await vi.waitFor(() => expect(publish).toHaveBeenCalled());
  resolve(makePages('typed at last'));
  expect(await asked).toBe('typed at last');
});
