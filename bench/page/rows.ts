/** What the rounds of the page's bench come to: a row for each number to stand by. */
import { median, type Result } from '../result.ts';
import type { Interactions } from './interact.ts';
import type { Reading } from './read.ts';
import { BARE_PATH, REACT_PATH } from './rivals.ts';

export const PAGES = { ours: '/', bare: BARE_PATH, react: REACT_PATH };
export type Name = keyof typeof PAGES;
export const NAMES = Object.keys(PAGES) as Name[];

export type Taps = Record<'enquire' | 'menu' | 'field' | 'bareJump' | 'bareField', number>;
export type Read = Reading & { speed: number };
/** What one round read of each page. */
export type Readings = Record<Name, Read>;

/** Of what neighbours in a round took: a machine that is busy for a while slows both. */
function takeRatio<T>(rounds: readonly T[], pick: (round: T) => [number, number]): Result {
  const pairs = rounds.map(pick);
  const [mine, other] = [median(pairs.map(([one]) => one)), median(pairs.map(([, two]) => two))];
  return {
    what: '',
    value: median(pairs.map(([one, two]) => one / two)),
    note: `${Math.round(mine)} ms against ${Math.round(other)} ms`,
  };
}

type Figure = Exclude<keyof Reading, 'groups'> | 'speed';
const medianOf = (rounds: readonly Readings[], name: Name, figure: Figure) =>
  median(rounds.map((pages) => pages[name][figure]));

function compare(rounds: readonly Readings[], figure: Figure, what: string, atMost?: number): Result {
  const ratio = takeRatio(rounds, (pages) => [pages.ours[figure], pages.bare[figure]]);
  const react = Math.round(medianOf(rounds, 'react', figure));
  return {
    ...ratio,
    what: `${what} / limit-bare`,
    ...(atMost !== undefined && { atMost }),
    note: `${ratio.note}; bare React page ${react} ms`,
  };
}

export function listPaints(rounds: readonly Readings[]): Result[] {
  return [
    compare(rounds, 'firstPaint', 'first paint', 1.12),
    compare(rounds, 'largestPaint', 'largest paint', 1.15),
    compare(rounds, 'speed', 'speed index without the loader'),
    { what: 'layout shift', value: medianOf(rounds, 'ours', 'shift'), atMost: 0 },
  ];
}

export function listCosts(rounds: readonly Readings[]): Result[] {
  const ours = (figure: Figure) => medianOf(rounds, 'ours', figure);
  const react = medianOf(rounds, 'react', 'blocking');
  const work = compare(rounds, 'work', 'main-thread work until idle', 3);
  return [
    {
      what: 'blocking time',
      value: ours('blocking'),
      unit: 'ms',
      atMost: 30,
      note: `${Math.round(ours('blockingByClock'))} ms by the clock`,
    },
    {
      what: 'blocking time beyond a bare React page’s',
      value: median(rounds.map((pages) => pages.ours.blocking - pages.react.blocking)),
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
function describeGroups(rounds: readonly Readings[]): string {
  const groups = [...(rounds[0]?.ours.groups.keys() ?? [])];
  const spent = groups.map(
    (group) => [group, median(rounds.map((pages) => pages.ours.groups.get(group) ?? 0))] as const,
  );
  return spent
    .sort((a, b) => b[1] - a[1])
    .map(([group, ms]) => `${group} ${Math.round(ms)}`)
    .join(', ');
}

export function listTaps(rounds: readonly Taps[]): Result[] {
  const tapped = (what: string, mine: keyof Taps, other: keyof Taps, atMost: number): Result => ({
    ...takeRatio(rounds, (taps) => [taps[mine], taps[other]]),
    what: `${what} / ${other === 'bareField' ? 'that of limit-bare' : 'jump of limit-bare'}`,
    atMost,
  });
  const lost = rounds
    .flatMap((taps) => [taps.enquire, taps.menu, taps.field])
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

export function listInteractions(taken: readonly Interactions[]): Result[] {
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
