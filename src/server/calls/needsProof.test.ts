import { expect, it } from 'vitest';
import { NEEDS_PROOF } from './needsProof.ts';
import { listAdminCalls } from './router.ts';

/** Mutations without a proof: signing in and out, and changes that every person sees and can undo. */
const NEED_NO_PROOF = [
  'auth.signInOptions',
  'auth.signIn',
  'auth.enrolOptions',
  'auth.enrol',
  'auth.requestLink',
  'auth.useLink',
  'auth.reproveOptions',
  'auth.reprove',
  'auth.signOut',
  'you.devices.rename',
  'health.sendTest',
  'enquiries.markRead',
  'enquiries.markAnswered',
  'enquiries.release',
  'enquiries.markSpam',
  'enquiries.takeBack',
  'page.change',
  'page.undo',
  'page.redo',
  'page.discard',
  'page.resolve',
  'page.cancelLater',
  'page.share',
  'page.removePhoto',
];
/** Mutations that need a proof only if the edition makes certain changes. */
const NEED_BY_EDITION = ['page.putOnline', 'page.putBack'];

it('decides for every mutation whether it needs a proof', () => {
  const changes = listAdminCalls().filter(({ isChange }) => isChange);
  const known = [...NEEDS_PROOF.calls, ...NEED_NO_PROOF, ...NEED_BY_EDITION];
  expect(changes.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
});
