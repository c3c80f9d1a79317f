import type { AdminResponses } from '#calls';
import { DAY, HOUR } from '../../../src/durations.ts';

/** The time in every story: Thursday, 19 November 2026, 9:20 am in Brisbane. */
export const STORY_NOW = Date.UTC(2026, 10, 18, 23, 20);

type OwnDevice = AdminResponses['you']['devices']['list'][number];
type OwnSession = AdminResponses['you']['sessions']['list'][number];

export const makeDevice = (id: string, name: string, more: Partial<OwnDevice> = {}): OwnDevice => ({
  id,
  name,
  createdAt: STORY_NOW - 15 * DAY,
  usedAt: STORY_NOW - HOUR,
  isSynced: true,
  isCurrent: false,
  ...more,
});

export const makeSession = (id: string, browser: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  browser,
  kind: 'own',
  createdAt: STORY_NOW - 3 * DAY,
  seenAt: STORY_NOW - HOUR,
  expiresAt: STORY_NOW + 12 * HOUR,
  isCurrent: false,
  ...more,
});

export const makeEntry = (
  step: number,
  action: string,
  about: string,
  who = 'jo@practice.example',
): AdminResponses['you']['audit'][number] => ({
  step,
  action,
  about,
  who,
  at: STORY_NOW - (10 - step) * 5 * HOUR,
});

export const JO = { id: 'p1', email: 'jo@practice.example', createdAt: STORY_NOW - 30 * DAY, devices: 2 };
const MANAGER = { ...JO, id: 'p2', email: 'manager@practice.example', devices: 1 };

/** Several devices, sessions and people. */
export const SAMPLE_YOU = {
  devices: [
    makeDevice('d1', 'My phone', { isCurrent: true }),
    makeDevice('d2', 'The computer at home', { isSynced: false, usedAt: STORY_NOW - 30 * HOUR }),
    makeDevice('d3', 'هاتفي القديم', { usedAt: STORY_NOW - 400 * DAY, createdAt: STORY_NOW - 500 * DAY }),
  ],
  sessions: [
    makeSession('s1', 'Safari on an iPhone', { isCurrent: true }),
    makeSession('s2', 'Firefox on Windows', { kind: 'shared' }),
  ],
  people: {
    people: [
      { ...JO, seenAt: STORY_NOW, isYou: true },
      { ...MANAGER, seenAt: null, isYou: false },
    ],
    invitations: [
      {
        id: 'i1',
        email: `${'a'.repeat(60)}@practice.example`,
        createdAt: STORY_NOW - DAY,
        expiresAt: STORY_NOW + 2 * DAY,
      },
    ],
  },
  audit: [
    makeEntry(9, 'ended all other sessions', '2'),
    makeEntry(8, 'withdrew an invitation', 'old@practice.example', MANAGER.email),
    makeEntry(7, 'renamed a device', 'The computer at home'),
    makeEntry(6, 'signed in', 'The computer at home, Firefox on Windows'),
    makeEntry(5, 'something newer', 'unknown to this page'),
  ],
};
