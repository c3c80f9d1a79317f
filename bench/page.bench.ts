/**
 * The page on a throttled phone (DESIGN section 8), behind TLS and HTTP/2, in turns with `limit-bare` and a plain React
 * page. What each figure counts is in record 0210.
 */
import type { Browser } from 'playwright-core';
import { computeSpeedIndex, filmVisit } from './page/film.ts';
import { type Interactions, interact } from './page/interact.ts';
import { openBench } from './page/openBench.ts';
import { type Reading, readPage } from './page/read.ts';
import { BARE_PATH, REACT_PATH } from './page/rivals.ts';
import { CALL_TO_ACTION, FIELD, findTarget, MENU, type Target, tapAtOnce } from './page/tap.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 7;
/** Every round but the first says the same of keys and fingers, and takes longest. */
const INTERACTION_ROUNDS = 5;

const PAGES = { ours: '/', bare: BARE_PATH, react: REACT_PATH };
type Name = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as Name[];

type Taps = Record<'enquire' | 'menu' | 'field' | 'bareJump' | 'bareField', number>;
type Read = Reading & { speed: number };
interface Round {
  pages: Record<Name, Read>;
  taps: Taps;
}

export default async function benchPage(): Promise<Result[]> {
  return openBench(async (browser, { url }) => {
    const tap = await prepareTaps(browser, url);
    const rounds: Round[] = [];
    const interactions: Interactions[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ pages: await readInTurns(browser, url, round), taps: await tap() });
      if (round < INTERACTION_ROUNDS) interactions.push(await interact(browser, `${url}/`));
    }
    return [
      ...listPaints(rounds),
      ...listCosts(rounds),
      ...listTaps(rounds),
      ...listInteractions(interactions),
    ];
  });
}

/** Each round begins with another page, so that none always comes first after a pause. */
async function readInTurns(browser: Browser, url: string, round: number): Promise<Record<Name, Read>> {
  const read: Partial<Record<Name, Read>> = {};
  for (const turn of NAMES.keys()) {
    const name = NAMES[(round + turn) % NAMES.length] as Name;
    const address = url + PAGES[name];
    const reading = await readPage(browser, address);
    read[name] = { ...reading, speed: await computeSpeedIndex(await filmVisit(browser, address)) };
  }
  return read as Record<Name, Read>;
}

/** Finds where the targets are, once. @returns what taps each of them in one round */
async function prepareTaps(browser: Browser, url: string): Promise<() => Promise<Taps>> {
  const prepare = async (path: string, target: Target) => {
    const at = await findTarget(browser, url + path, target);
    return () => tapAtOnce(browser, url + path, target, at);
  };
  const taps = {
    enquire: await prepare(PAGES.ours, CALL_TO_ACTION),
    bareJump: await prepare(PAGES.bare, CALL_TO_ACTION),
    menu: await prepare(PAGES.ours, MENU),
    field: await prepare(PAGES.ours, FIELD),
    bareField: await prepare(PAGES.bare, FIELD),
  };
  return async () => {
    const taken: Partial<Taps> = {};
    for (const name of Object.keys(taps) as (keyof Taps)[]) taken[name] = await taps[name]();
    return taken as Taps;
  };
}

/** Of what neighbours in a round took: a machine that is busy for a while slows both. */
function takeRatio(rounds: readonly Round[], pick: (round: Round) => [number, number]): Result {
  const pairs = rounds.map(pick);
  const [mine, other] = [median(pairs.map(([one]) => one)), median(pairs.map(([, two]) => two))];
  return {
    what: '',
    value: median(pairs.map(([one, two]) => one / two)),
    note: `${Math.round(mine)} ms against ${Math.round(other)} ms`,
  };
}

type Figure = Exclude<keyof Reading, 'groups'> | 'speed';
const medianOf = (rounds: readonly Round[], name: Name, figure: Figure) =>
  median(rounds.map(({ pages }) => pages[name][figure]));

function compare(rounds: readonly Round[], figure: Figure, what: string, atMost?: number): Result {
  const ratio = takeRatio(rounds, ({ pages }) => [pages.ours[figure], pages.bare[figure]]);
  const react = Math.round(medianOf(rounds, 'react', figure));
  return {
    ...ratio,
    what: `${what} / limit-bare`,
    ...(atMost !== undefined && { atMost }),
    note: `${ratio.note}; bare React page ${react} ms`,
  };
}

function listPaints(rounds: readonly Round[]): Result[] {
  return [
    compare(rounds, 'firstPaint', 'first paint', 1.12),
    compare(rounds, 'largestPaint', 'largest paint', 1.15),
    compare(rounds, 'speed', 'speed index without the loader'),
    { what: 'layout shift', value: medianOf(rounds, 'ours', 'shift'), atMost: 0 },
  ];
}

function listCosts(rounds: readonly Round[]): Result[] {
  const ours = (figure: Figure) => medianOf(rounds, 'ours', figure);
  const react = medianOf(rounds, 'react', 'blocking');
  const work = compare(rounds, 'work', 'main-thread work until idle', 3);
  return [
    { what: 'blocking time', value: ours('blocking'), unit: 'ms', atMost: 30 },
    {
      what: 'blocking time beyond a bare React page’s',
      value: median(rounds.map(({ pages }) => pages.ours.blocking - pages.react.blocking)),
      unit: 'ms',
      atMost: 0,
      note: `${Math.round(react)} ms there`,
    },
    { ...work, note: `${work.note}; ${describeGroups(rounds)}` },
    { what: 'script before any touch', value: ours('scriptBytes'), unit: 'B', atMost: 15_000 },
    { what: 'bytes until idle, with headers', value: ours('bytes'), unit: 'B', atMost: 70_000 },
    { what: 'requests until idle', value: ours('requests'), atMost: 6 },
  ];
}

/** What ours is busy with, the most first. */
function describeGroups(rounds: readonly Round[]): string {
  const groups = [...(rounds[0]?.pages.ours.groups.keys() ?? [])];
  const spent = groups.map(
    (group) => [group, median(rounds.map(({ pages }) => pages.ours.groups.get(group) ?? 0))] as const,
  );
  return spent
    .sort((a, b) => b[1] - a[1])
    .map(([group, ms]) => `${group} ${Math.round(ms)}`)
    .join(', ');
}

function listTaps(rounds: readonly Round[]): Result[] {
  const tapped = (what: string, mine: keyof Taps, other: keyof Taps, atMost: number): Result => ({
    ...takeRatio(rounds, ({ taps }) => [taps[mine], taps[other]]),
    what: `${what} / ${other === 'bareField' ? 'that of limit-bare' : 'jump of limit-bare'}`,
    atMost,
  });
  const lost = rounds
    .flatMap(({ taps }) => [taps.enquire, taps.menu, taps.field])
    .filter((ms) => ms === Infinity);
  return [
    tapped('first tap on Enquire now', 'enquire', 'bareJump', 1.15),
    tapped('first tap on Menu', 'menu', 'bareJump', 1.3),
    tapped('first tap into the form', 'field', 'bareField', 1.3),
    { what: 'first taps lost', value: lost.length, atMost: 0, note: `of ${3 * rounds.length}` },
  ];
}

const TOUCHED: Readonly<Record<keyof Interactions, string>> = {
  menu: 'Menu',
  faq: 'a question',
  typing: 'typing',
  send: 'Send',
  waking: 'first letters while the form wakes',
};

function listInteractions(taken: readonly Interactions[]): Result[] {
  return (Object.keys(TOUCHED) as (keyof Interactions)[]).map((name) => {
    const all = taken.map((one) => one[name]);
    return {
      what: `interaction to next paint: ${TOUCHED[name]}`,
      value: median(all),
      unit: 'ms',
      atMost: 100,
      note: `${Math.min(...all)} to ${Math.max(...all)} ms`,
    };
  });
}
