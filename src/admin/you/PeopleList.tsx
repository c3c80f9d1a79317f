import { useState } from 'react';
import type { AdminResponses } from '#calls';
import { api } from '../adminClient.ts';
import { findEmailFault } from '../checkInput.ts';
import { AddressText } from '../ui/AddressText.tsx';
import { ConfirmSheet } from '../ui/AdminSheet.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { MAY_ASK_PASSKEY } from '../ui/useChange.ts';
import { formatCount } from '../ui/words.ts';
import { ListRow, ListSection, RowButton, useListChange } from './listParts.tsx';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';

type PeopleData = AdminResponses['people']['list'];

/** The people who can sign in, and the open invitations. */
export function PeopleList({ people, invitations }: PeopleData) {
  const { times } = useAdminFacts();
  const list = useListChange();
  const [toRemove, setToRemove] = useState<PeopleData['people'][number]>();
  const remove = (id: string, email: string) =>
    list.change(MAY_ASK_PASSKEY, async () => {
      await api.people.remove.mutate({ id });
      return `${email} cannot come in any more.`;
    });
  const withdraw = (id: string, email: string) =>
    list.change('Taking it back…', async () => {
      await api.people.withdraw.mutate({ id });
      return `The invitation of ${email} opens nothing any more.`;
    });
  const rows = (
    <>
      {people.map((person) => (
        <PersonRow key={person.id} person={person} onRemove={() => setToRemove(person)} />
      ))}
      {invitations.map(({ id, email, expiresAt }) => {
        const hint = `Invited, not in yet. The link works until ${times.when(expiresAt)}.`;
        const about = `the invitation of ${email}`;
        return (
          <ListRow key={id} name={<AddressText text={email} />} hint={hint}>
            <RowButton label="Take back" about={about} onClick={() => void withdraw(id, email)} />
          </ListRow>
        );
      })}
    </>
  );
  return (
    <ListSection
      id="people"
      title="People"
      hint="Everybody here can do all that you can."
      list={list}
      rows={rows}
    >
      <InviteForm />
      {toRemove && (
        <ConfirmSheet
          title={`Remove ${toRemove.email}`}
          action="Remove this person"
          onConfirm={() => void remove(toRemove.id, toRemove.email)}
          onClose={() => setToRemove(undefined)}
        >
          <p>
            This signs them out at once and takes away {formatCount(toRemove.devices, 'device', 'devices')}.
            The enquiries stay, and so does the list of what they did.
          </p>
        </ConfirmSheet>
      )}
    </ListSection>
  );
}

function PersonRow({ person, onRemove }: { person: PeopleData['people'][number]; onRemove: () => void }) {
  const { times } = useAdminFacts();
  const { email, createdAt, devices, seenAt, isYou } = person;
  const since = `Since ${times.day(createdAt)}, with ${formatCount(devices, 'device', 'devices')}.`;
  const lastSeen = seenAt === null ? 'Not signed in now.' : `Last seen ${times.when(seenAt)}.`;
  return (
    <ListRow name={<AddressText text={email} />} mark={isYou && 'you'} hint={`${since} ${lastSeen}`}>
      {!isYou && <RowButton label="Remove…" about={email} onClick={onRemove} />}
    </ListRow>
  );
}

/** Without a mail server, the link is shown for the inviting person to pass on. */
function InviteForm() {
  const [link, setLink] = useState('');
  const send = async (email: string) => {
    const invitation = await api.people.invite.mutate({ email });
    setLink(invitation.mailed ? '' : invitation.link);
    return invitation.mailed
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
