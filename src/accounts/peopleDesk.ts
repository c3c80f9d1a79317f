import { toEntryAddress } from './accountMail.ts';
import { refuseUnknown } from './accountRefusals.ts';
import type { AccountsTools } from './accountsParts.ts';
import { writeAudit } from './audit.ts';
import { AccountError, type Accounts } from './contract.ts';
import { createEntryLink, listInvitations } from './entryLinks.ts';
import { mailEntryLink } from './mailEntryLink.ts';
import { deletePerson, findPerson, PEOPLE_LOCK, readPeople } from './people.ts';

type Hosting = Pick<Accounts, 'listPeople' | 'invite' | 'withdrawInvitation' | 'removePerson'>;

/** Everybody at the desk has the same rights: each may invite, and remove others, while somebody is left. */
export function createPeopleDesk(tools: AccountsTools): Hosting {
  const { connection, party, mail, now } = tools;
  return {
    listPeople: (who) =>
      connection.read(async (db) => {
        const people = await readPeople(db);
        const invitations = await listInvitations(db, now());
        return {
          people: people.map((one) => ({ ...one, isYou: one.id === who.person.id })),
          invitations: invitations.map(({ id, email, created_at, expires_at }) => ({
            ...{ id, email, createdAt: created_at, expiresAt: expires_at },
          })),
        };
      }),

    async invite({ person }, email) {
      const at = now();
      const made = await connection.write(
        async (tx) => {
          if (await findPerson(tx, email)) return undefined;
          await writeAudit(tx, { at, who: person.email, action: 'invited', about: email });
          return createEntryLink(tx, 'invitation', email, at);
        },
        [PEOPLE_LOCK],
      );
      if (!made) {
        throw new AccountError(
          'CONFLICT',
          'This person can come in already. They can ask for a link by mail.',
        );
      }
      if (!mail.leaves) {
        return { mailed: false, link: toEntryAddress(party.origin, 'invitation', made.token) };
      }
      const failure = {
        who: person.email,
        action: 'invited somebody whom no mail could reach',
        about: email,
      };
      tools.inBackground('invitation', () =>
        mailEntryLink(tools, 'invitation', { to: email, ...made }, failure),
      );
      return { mailed: true };
    },

    async withdrawInvitation({ person }, id) {
      const withdrawn = await connection.write(async (tx) => {
        const row = await tx
          .deleteFrom('entry_links')
          .where('id', '=', id)
          .where('kind', '=', 'invitation')
          .returning('email')
          .executeTakeFirst();
        if (!row) return false;
        const { email: about } = row;
        await writeAudit(tx, { at: now(), who: person.email, action: 'withdrew an invitation', about });
        return true;
      });
      if (!withdrawn) throw refuseUnknown();
    },

    async removePerson({ person }, id) {
      const outcome = await connection.write(
        async (tx) => {
          const people = await tx.selectFrom('people').selectAll().execute();
          const removed = people.find((one) => one.id === id);
          if (!removed) return 'unknown';
          if (people.length === 1) return 'last';
          await deletePerson(tx, removed);
          await writeAudit(tx, { at: now(), who: person.email, action: 'removed', about: removed.email });
          return 'removed';
        },
        [PEOPLE_LOCK],
      );
      if (outcome === 'unknown') throw refuseUnknown();
      if (outcome === 'last') {
        throw new AccountError('CONFLICT', 'Nobody else could come in any more. Invite somebody first.');
      }
    },
  };
}
