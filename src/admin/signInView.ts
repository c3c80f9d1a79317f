import { findEmailFault } from './checkInput.ts';
import { desk } from './deskClient.ts';
import type { DeskPage } from './deskPage.ts';
import { make, makeButton, makeField, makeSharedChoice } from './elements.ts';
import { signIn } from './passkeySteps.ts';

/** For strangers: a passkey, or a link by mail. */
export function showSignIn(page: DeskPage, onIn: () => Promise<void>): void {
  const shared = makeSharedChoice();
  const open = makeButton('Sign in with your passkey', () =>
    page.attempt(async () => {
      await signIn(shared.input.checked);
      await onIn();
    }),
  );
  const email = makeField('email', 'Your email address', { type: 'email', autocomplete: 'email' });
  const ask = makeButton('Mail me a link', () =>
    page.attempt(
      async () => page.say(await desk.auth.requestLink.mutate({ email: email.input.value })),
      findEmailFault(email.input.value),
    ),
  );
  const lost = make(
    'details',
    {},
    make('summary', {}, 'I lost the device with my passkey'),
    ...email.parts,
    ask,
  );
  page.show('Sign in', ...shared.parts, open, lost);
}
