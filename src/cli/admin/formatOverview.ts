import type { AccountsOverview } from '#accounts';
import { formatCommand } from '#settings';
import type { PracticeClock } from '../enquiries/practiceClock.ts';
import { toPrintable } from '../printable.ts';

const KIND = { own: '', shared: ', not their device', recovery: ', by a link, to add a device' } as const;

/** People, and below each their devices and where they are signed in; what is open stands last. */
export function formatOverview(
  { people, devices, sessions, invitations }: AccountsOverview,
  clock: PracticeClock,
): string[] {
  if (people.length + invitations.length === 0) {
    return [`Nobody can come in yet. Invite somebody: ${formatCommand('admin', 'invite EMAIL')}`];
  }
  const formatPerson = ({ id, email }: AccountsOverview['people'][number]) => [
    `${id}  ${toPrintable(email)}`,
    ...devices
      .filter(({ person }) => person === id)
      .map(
        (device) =>
          `${device.id}    device ${toPrintable(device.name)}, last used ${clock.formatTime(device.usedAt)}`,
      ),
    ...sessions
      .filter(({ person }) => person === id)
      .map(
        (one) =>
          `${one.id}    signed in: ${one.browser}${KIND[one.kind]}, seen ${clock.formatTime(one.seenAt)}`,
      ),
  ];
  return [
    ...people.flatMap(formatPerson),
    ...invitations.map(
      ({ id, email, expiresAt }) =>
        `${id}  ${toPrintable(email)}, invited until ${clock.formatTime(expiresAt)}`,
    ),
  ];
}
