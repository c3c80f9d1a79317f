import { describe, expect, it } from 'vitest';
import { listAdminCalls, NEEDS_PROOF } from './index.ts';

/** Changes that ask for no passkey: to come in or go, and what anybody who is in can see and take back. */
const NEED_NONE = [
  ...[
    'auth.signInOptions',
    'auth.signIn',
    'auth.enrolOptions',
    'auth.enrol',
    'auth.requestLink',
    'auth.useLink',
  ],
  ...['auth.reproveOptions', 'auth.reprove', 'auth.signOut', 'you.devices.rename', 'health.sendTest'],
  ...['enquiries.markRead', 'enquiries.markAnswered', 'enquiries.release', 'enquiries.markSpam'],
  ...[
    'enquiries.takeBack',
    'page.change',
    'page.undo',
    'page.redo',
    'page.discard',
    'page.resolve',
    'page.cancelLater',
  ],
  ...['page.share', 'page.removePhoto'],
];
/** These ask by what the edition changes. */
const ASK_BY_EDITION = ['page.putOnline', 'page.putBack'];

describe('every call', () => {
  it('that changes something asks for the passkey, or is known to need none', () => {
    const changes = listAdminCalls().filter(({ isChange }) => isChange);
    const known = [...NEEDS_PROOF.calls, ...NEED_NONE, ...ASK_BY_EDITION];
    expect(changes.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
  });
});
