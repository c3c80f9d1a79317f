import { DAY, MINUTE } from '#durations';
import type { Health, Point } from '../health/healthTypes.ts';
import { STORY_NOW } from './inDesk.tsx';

export const makePoint = (
  kind: Point['kind'],
  facts: Point['facts'] = {},
  more: Partial<Point> = {},
): Point => ({
  ...{ kind, level: 'well', facts, ...more },
});

const WELL_POINTS: Point[] = [
  makePoint('mail', {
    lastMailedAt: STORY_NOW - 8 * MINUTE,
    lastFaultAt: STORY_NOW - 47 * DAY,
    lastFault: 'busy',
  }),
  makePoint('held', { held: 0, spam: 0 }),
  makePoint('backup', { lastAt: STORY_NOW - 7 * 60 * MINUTE, store: 'sqlite' }),
  makePoint('disk', { free: 18_800_000_000, total: 20_000_000_000 }),
  makePoint('certificate', { endsAt: STORY_NOW + 87 * DAY, fault: null }),
  makePoint('clock'),
  makePoint('placeholders', { count: 0 }),
  makePoint('content'),
  makePoint('findings'),
];

/** All is well but these. */
export const makePointsExcept = (...points: Point[]): Point[] =>
  WELL_POINTS.map((well) => points.find(({ kind }) => kind === well.kind) ?? well);

export const WELL: Health = {
  level: 'well',
  sentence: { kind: 'well', lastMailedAt: STORY_NOW - 8 * MINUTE },
  points: WELL_POINTS,
  version: '1.2.3',
};
