/**
 * The page on a throttled phone (DESIGN section 8), behind TLS and HTTP/2, in turns with `limit-bare` and a plain React
 * page. What each figure counts is in record 0210.
 */
import type { Browser } from 'playwright-core';
import { computeSpeedIndex, filmVisit } from './page/film.ts';
import { type Interactions, interact } from './page/interact.ts';
import { openBench } from './page/openBench.ts';
import { readPage } from './page/read.ts';
import {
  listCosts,
  listInteractions,
  listPaints,
  listTaps,
  NAMES,
  type Name,
  PAGES,
  type Read,
  type Readings,
  type Taps,
} from './page/rows.ts';
import { CALL_TO_ACTION, FIELD, findTarget, MENU, type Target, tapAtOnce } from './page/tap.ts';
import type { Result } from './result.ts';

/** A visit's paints and taps vary by a tenth, so that the median of seven decides nothing to the hundredth (record 0210). */
const ROUNDS = 15;
/** Fewer: these visits take longest, and their figure is the worst of many touches and letters. */
const INTERACTION_ROUNDS = 7;

export default async function benchPage(): Promise<Result[]> {
  return openBench(async (browser, { url }) => {
    const tap = await prepareTaps(browser, url);
    const readings: Readings[] = [];
    const taps: Taps[] = [];
    const interactions: Interactions[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      readings.push(await readInTurns(browser, url, round));
      taps.push(await tap());
      if (round < INTERACTION_ROUNDS) interactions.push(await interact(browser, `${url}/`));
    }
    return [
      ...listPaints(readings),
      ...listCosts(readings),
      ...listTaps(taps),
      ...listInteractions(interactions),
    ];
  });
}

/** Each round begins with another page, so that none always comes first after a pause. */
async function readInTurns(browser: Browser, url: string, round: number): Promise<Readings> {
  const read: Partial<Record<Name, Read>> = {};
  for (const turn of NAMES.keys()) {
    const name = NAMES[(round + turn) % NAMES.length] as Name;
    const address = url + PAGES[name];
    const reading = await readPage(browser, address);
    read[name] = { ...reading, speed: await computeSpeedIndex(await filmVisit(browser, address)) };
  }
  return read as Readings;
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
