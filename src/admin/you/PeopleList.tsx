import { useRef, useState } from 'react';
import type { Times } from '#enquiry';
import { findEmailFault } from '../checkInput.ts';
import { AddressText } from '../ui/AddressText.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import { ConfirmSheet } from '../ui/AdminSheet.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { StatusLine } from '../ui/StatusLine.tsx';
import { MAY_ASK_PASSKEY, useChange } from '../ui/useChange.ts';
import { formatCount } from '../ui/words.ts';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';
import type { AdminPeople, YouActions } from './youTypes.ts';

type Person = AdminPeople['people'][number];
type Invitation = AdminPeople['invitations'][number];

interface PeopleListProps {
  people: AdminPeople;
  actions: YouActions;
  times: Times;
}

/** The people of the admin, and open invitations. */
export function PeopleList({ people: { people, invitations }, actions, times }: PeopleListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const work = useChange();
  const [removing, setRemoving] = useState<Person>();
  const change = async (busy: string, call: () => Promise<string>) => {
    if (await work.change(busy, call)) heading.current?.focus();
  };
  const remove = ({ id, email }: Person) =>
    change(MAY_ASK_PASSKEY, async () => {
      await actions.removePerson(id);
      return `${email} cannot come in any more.`;
    });
  const withdraw = ({ id, email }: Invitation) =>
    change('Taking it back…', async () => {
      await actions.withdraw(id);
      return `The invitation of ${email} opens nothing any more.`;
    });
  return (
    <div className={styles.part}>
      <h2 id="people" ref={heading} tabIndex={-1}>
        People
      </h2>
      <p className={styles.hint}>Everybody here can do all that you can.</p>
      <ul aria-labelledby="people" className={styles.rows}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} times={times} onRemove={() => setRemoving(person)} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            times={times}
            onWithdraw={() => void withdraw(invitation)}
          />
        ))}
      </ul>
      <StatusLine {...work} />
      <InviteForm onInvite={actions.invite} />
      {removing && (
        <ConfirmSheet
          title={`Remove ${removing.email}`}
          action="Remove this person"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            This signs them out at once and takes away {formatCount(removing.devices, 'device', 'devices')}.
            The enquiries stay, and so does the list of what they did.
          </p>
        </ConfirmSheet>
      )}
    </div>
  );
}

interface PersonRowProps {
  person: Person;
  times: Times;
  onRemove: () => void;
}

function PersonRow({ person, times, onRemove }: PersonRowProps) {
  const { email, createdAt, devices, seenAt, isYou } = person;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <AddressText text={email} />
          {isYou && <span className={styles.mark}>, you</span>}
        </p>
        <p className={styles.hint}>
          Since {times.day(createdAt)}, with {formatCount(devices, 'device', 'devices')}.{' '}
          {seenAt === null ? 'Not signed in now.' : `Last seen ${times.when(seenAt)}.`}
        </p>
      </div>
      {!isYou && (
        <AdminButton kind="text" onClick={onRemove}>
          Remove…<span className={hiddenStyles.hidden}> {email}</span>
        </AdminButton>
      )}
    </li>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  times: Times;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, times, onWithdraw }: InvitationRowProps) {
  const { email, expiresAt } = invitation;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <AddressText text={email} />
        </p>
        <p className={styles.hint}>Invited, not in yet. The link works until {times.when(expiresAt)}.</p>
      </div>
      <AdminButton kind="text" onClick={onWithdraw}>
        Take back<span className={hiddenStyles.hidden}> the invitation of {email}</span>
      </AdminButton>
    </li>
  );
}

/** Without a mail server, the link is shown for the inviting person to pass on. */
function InviteForm({ onInvite }: { onInvite: YouActions['invite'] }) {
  const [link, setLink] = useState('');
  const send = async (email: string) => {
    const sent = await onInvite(email);
    setLink(sent.mailed ? '' : sent.link);
    return sent.mailed
      ? `An invitation is on its way to ${email}. It works once, for three days.`
      : `Give this link to ${email}. It works once, for three days, and is shown only now.`;
  };
  return (
    <>
      <OneFieldForm
        label="Invite somebody"
        hint="Your practice manager, for example. They read every enquiry."
        action="Invite"
        busy={MAY_ASK_PASSKEY}
        field={{ type: 'email', autoComplete: 'off', maxLength: 254 }}
        findFault={findEmailFault}
        onSend={send}
      />
      {link && <code className={styles.link}>{link}</code>}
    </>
  );
}
