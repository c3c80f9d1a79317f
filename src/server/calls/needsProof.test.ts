import { expect, it } from 'vitest';
import { NEEDS_PROOF } from './needsProof.ts';
import { listAdminCalls } from './router.ts';

/** Mutations without a proof: signing in and out, and changes that every person sees and can undo. */
const NEED_NONE = [
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
/** These need a proof only for some changes of the edition. */
const NEED_BY_EDITION = ['page.putOnline', 'page.putBack'];

it('lists every mutation either as one that needs a proof or as one that needs none', () => {
  const changes = listAdminCalls().filter(({ isChange }) => isChange);
  const known = [...NEEDS_PROOF.calls, ...NEED_NONE, ...NEED_BY_EDITION];
  expect(changes.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
});
