/** The calls of the owner's desk: what its page may ask, who may ask it, and what is answered. */
import { authCalls } from './authCalls.ts';
import { enquiryCalls } from './enquiryCalls.ts';
import { healthCalls } from './healthCalls.ts';
import { pageCalls } from './pageCalls.ts';
import { peopleCalls } from './peopleCalls.ts';
import { personCalls } from './personCalls.ts';
import { router, signedInCall } from './procedures.ts';
import { youCalls } from './youCalls.ts';

export type { CallContext, DeskOwner } from './callContext.ts';
export type { DeskHealth, HealthPoint, HealthReport, TestMail } from './deskHealth.ts';
export { NEEDS_PROOF } from './needsProof.ts';
export { readBrowser } from './readBrowser.ts';

export const deskCalls = router({
  auth: authCalls,
  you: youCalls,
  people: peopleCalls,
  desk: router({ get: signedInCall.query(({ ctx }) => ctx.owner) }),
  enquiries: enquiryCalls,
  person: personCalls,
  health: healthCalls,
  page: pageCalls,
});

/** For the page's client, which knows the calls by it and loads none of them. */
export type DeskCalls = typeof deskCalls;

interface DeskCall {
  /** Such as `you.devices.end`. */
  path: string;
  isChange: boolean;
}

/** All of them, each by its path. */
export function listDeskCalls(): DeskCall[] {
  const calls = deskCalls._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return Object.entries(calls).map(([path, { _def }]) => ({ path, isChange: _def.type !== 'query' }));
}
