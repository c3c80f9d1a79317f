import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { explainFault } from './deskClient.ts';
import { PasskeyFault } from './passkeyFault.ts';

it.each([
  [
    'a passkey that was not used',
    new PasskeyFault(new DOMException('no', 'NotAllowedError')),
    /^No passkey was used/,
  ],
  [
    'a device that is known',
    new PasskeyFault(new DOMException('no', 'InvalidStateError')),
    /^This device can come in/,
  ],
  [
    'a browser without passkeys',
    new PasskeyFault(new Error('WebAuthn is not supported')),
    /could not use a passkey/,
  ],
  ['a call that did not come through', new TRPCClientError('Failed to fetch'), /^The desk cannot be reached/],
  ['a request that did not either', new TypeError('Failed to fetch'), /^The desk cannot be reached/],
  ['a fault of the page', new TypeError('x is not a function'), /^Something went wrong in this page/],
  [
    'one with the name of a passkey’s',
    new DOMException('no', 'NotAllowedError'),
    /^Something went wrong in this page/,
  ],
  ['something that is no error', 'no', /^The desk cannot be reached/],
])('says of %s what is true', (_, error, says) => {
  expect(explainFault(error)).toMatch(says);
});
