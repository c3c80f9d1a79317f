import { DAY } from '../durations.ts';
import { AccountError, createNotFoundError, LINK_SPACING } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { createOneTimeLink, listInvitations, mailOneTimeLink, toEntryAddress } from './oneTimeLinks.ts';
import {
  type AccountsDb,
  COMMAND_LINE,
  changePeople,
  deletePerson,
  findPerson,
  readPeople,
  runAudited,
  toEmailKey,
  writeAudit,
} from './people.ts';
import type { SignedIn } from './sessions.ts';

/** Daily limit for all people together, because each invitation is an unrequested mail. */
const INVITATIONS_PER_DAY = 20;

/** Counts invitations in the audit log, so that neither a restart nor a withdrawal resets the limit. */
async function checkInvitationLimit(tx: AccountsDb, email: string, at: number) {
  const invitations = await tx
    .selectFrom('audit')
    .select(['at', 'about'])
    .where('action', '=', 'invited')
    .where('who', '!=', COMMAND_LINE)
    .where('at', '>', at - DAY)
    .execute();
  const toSameAddress = invitations.filter(({ about }) => toEmailKey(about) === toEmailKey(email));
  if (toSameAddress.some((one) => at - one.at < LINK_SPACING)) {
    const message =
      'This person was invited a moment ago. Wait five minutes before you invite them once more.';
    throw new AccountError('BUSY', message);
  }
  if (invitations.length >= INVITATIONS_PER_DAY) {
    const message = `${INVITATIONS_PER_DAY} people were invited since yesterday. Invite the next one tomorrow.`;
    throw new AccountError('BUSY', message);
  }
}

/** All people have the same rights: each may remove any other, but the last person stays. */
export function createPeople({ connection, now }: AccountsTools) {
  return {
    listPeople: (who: SignedIn) =>
      connection.read(async (db) => {
        const people = await readPeople(db);
        const invitations = await listInvitations(db, now());
        return {
          people: people.map((one) => ({ ...one, isYou: one.id === who.person.id })),
          invitations,
        };
      }),

    removePerson: ({ person }: SignedIn, id: string) =>
      changePeople(connection, async (tx) => {
        const people = await tx.selectFrom('people').selectAll().execute();
        const personToRemove = people.find((one) => one.id === id);
        if (!personToRemove) throw createNotFoundError();
        if (people.length === 1)
          throw new AccountError('CONFLICT', 'Nobody else could come in any more. Invite somebody first.');
        await deletePerson(tx, personToRemove);
        const about = personToRemove.email;
        await writeAudit(tx, { at: now(), who: person.email, action: 'removed', about });
      }),
  };
}

export function createInvitations(tools: AccountsTools) {
  const { connection, party, mail, now } = tools;
  return {
    /** Mails the link or, without a mail server, returns it for the inviting person to pass on. */
    async invite({ person }: SignedIn, email: string) {
      const at = now();
      const invitation = await changePeople(connection, async (tx) => {
        // The inviting person may have been removed since the request was authenticated.
        if (!(await findPerson(tx, person.email)))
          throw new AccountError('SIGNED_OUT', 'You can no longer come in here.');
        if (await findPerson(tx, email)) {
          const message = 'This person can come in already. They can ask for a link by mail.';
          throw new AccountError('CONFLICT', message);
        }
        await checkInvitationLimit(tx, email, at);
        await writeAudit(tx, { at, who: person.email, action: 'invited', about: email });
        return createOneTimeLink(tx, 'invitation', email, at, person.id);
      });
      if (!mail.isConfigured) {
        const link = toEntryAddress(party.origin, 'invitation', invitation.token);
        return { mailed: false, link } as const;
      }
      const failure = {
        who: person.email,
        action: 'invited somebody whom no mail could reach',
        about: email,
      };
      tools.runInBackground('invitation', () =>
        mailOneTimeLink(tools, 'invitation', { to: email, ...invitation }, failure),
      );
      return { mailed: true } as const;
    },

    withdrawInvitation: ({ person }: SignedIn, id: string) =>
      runAudited(tools, person.email, 'withdrew an invitation', async (tx) => {
        const row = await tx
          .deleteFrom('entry_links')
          .where('id', '=', id)
          .where('kind', '=', 'invitation')
          .returning('email')
          .executeTakeFirst();
        return row?.email;
      }),
  };
}
