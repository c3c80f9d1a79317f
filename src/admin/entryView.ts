import { findNameFault } from './checkInput.ts';
import { desk } from './deskClient.ts';
import type { DeskPage } from './deskPage.ts';
import { make, makeButton, makeField, makeSharedChoice } from './elements.ts';
import { acceptInvitation, addDevice } from './passkeySteps.ts';

const makeNameField = () =>
  makeField('device', 'What do you call this device?', { type: 'text', value: 'My device', maxlength: '60' });

/** For whoever was invited: nothing happens before they press, since mail programs open links too. */
export function showInvitation(page: DeskPage, token: string, onIn: () => Promise<void>): void {
  const name = makeNameField();
  const shared = makeSharedChoice();
  const accept = makeButton('Make a passkey on this device', () =>
    page.attempt(async () => {
      await acceptInvitation(token, name.input.value, shared.input.checked);
      await onIn();
    }, findNameFault(name.input.value)),
  );
  const words = 'Your device asks for your face, finger or code. There is no password.';
  page.show('Welcome to the desk', make('p', {}, words), ...name.parts, ...shared.parts, accept);
}

/** For whoever lost their device and came by a link. */
export function showLink(page: DeskPage, token: string, onIn: () => Promise<void>): void {
  const go = makeButton('Go on', () =>
    page.attempt(async () => {
      await desk.auth.useLink.mutate({ token });
      await onIn();
    }),
  );
  page.show('Add another device', make('p', {}, 'This link works once.'), go);
}

/** After the link: all that can be done is to add a device. */
export function showNewDevice(page: DeskPage, onIn: () => Promise<void>): void {
  const name = makeNameField();
  const add = makeButton('Make a passkey on this device', () =>
    page.attempt(async () => {
      await addDevice(name.input.value);
      await onIn();
    }, findNameFault(name.input.value)),
  );
  page.show('Add this device', ...name.parts, add);
}
