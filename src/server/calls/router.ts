/** The tRPC router of the admin: its procedures, their input schemas, and who may call them. */
import { authCalls, peopleCalls, youCalls } from './accountCalls.ts';
import { enquiryCalls, personCalls } from './enquiryCalls.ts';
import { pageCalls } from './pageCalls.ts';
import { router, signedInCall } from './procedures.ts';

const healthCalls = router({
  get: signedInCall.query(({ ctx }) => ctx.health.getReport()),
  sendTest: signedInCall.mutation(({ ctx }) => ctx.health.sendTestMail(ctx.who.person.email)),
  /** The passkey check for `/admin/backup`. */
  backup: signedInCall.mutation(({ ctx }) => ctx.health.checkBackup()),
});

export const adminCalls = router({
  auth: authCalls,
  you: youCalls,
  people: peopleCalls,
  desk: router({ get: signedInCall.query(({ ctx }) => ctx.readOwner()) }),
  enquiries: enquiryCalls,
  person: personCalls,
  health: healthCalls,
  page: pageCalls,
});

/** The client imports only this type, and no procedure. */
export type AdminCalls = typeof adminCalls;

/** Lists every procedure with its path, such as `you.devices.end`. */
export function listAdminCalls() {
  const calls = adminCalls._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return Object.entries(calls).map(([path, { _def }]) => ({ path, isChange: _def.type !== 'query' }));
}
