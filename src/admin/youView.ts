import { desk } from './deskClient.ts';
import type { DeskPage } from './deskPage.ts';
import { make, makeButton } from './elements.ts';
import { withProof } from './passkeySteps.ts';

const formatTime = (ms: number) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** Who is in, with what, and where; each can be ended at once. */
export async function showYou(page: DeskPage, email: string, onChange: () => Promise<void>): Promise<void> {
  const [devices, sessions] = await Promise.all([
    desk.you.devices.list.query(),
    desk.you.sessions.list.query(),
  ]);
  const makeEnd = (name: string, end: () => Promise<unknown>) => {
    const button = makeButton('End', () =>
      page.attempt(async () => {
        await withProof(end);
        await onChange();
      }),
    );
    button.setAttribute('aria-label', `End ${name}`);
    return button;
  };
  const deviceRows = devices.map(({ id, name, usedAt, isCurrent }) =>
    make(
      'li',
      {},
      make('span', {}, `${name}${isCurrent ? ', in use here' : ''}, last used ${formatTime(usedAt)}`),
      makeEnd(name, () => desk.you.devices.end.mutate({ id })),
    ),
  );
  const sessionRows = sessions.map(({ id, browser, seenAt, isCurrent }) =>
    make(
      'li',
      {},
      make('span', {}, `${browser}${isCurrent ? ', this one' : ''}, seen ${formatTime(seenAt)}`),
      makeEnd(browser, () => desk.you.sessions.end.mutate({ id })),
    ),
  );
  const leave = makeButton('Sign out', () =>
    page.attempt(async () => {
      await desk.auth.signOut.mutate();
      await onChange();
    }),
  );
  page.show(
    'You',
    make('p', {}, `You are signed in as ${email}.`),
    make('h2', { id: 'devices' }, 'Your devices'),
    make('ul', { 'aria-labelledby': 'devices' }, ...deviceRows),
    make('h2', { id: 'sessions' }, 'Where you are signed in'),
    make('ul', { 'aria-labelledby': 'sessions' }, ...sessionRows),
    leave,
  );
}
