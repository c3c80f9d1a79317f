import { HOUR } from '../durations.ts';
import { LINK_SPACING, refuseLink } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { consumeEntryLink, createEntryLink, mailEntryLink } from './entryLinks.ts';
import { findPerson, toEmailKey, writeAudit } from './people.ts';
import { beginSession, type ClientBrowser } from './sessions.ts';

/** Links mailed per network and hour. Further requests get the same response, but no mail. */
const LINKS_PER_NETWORK = 5;

/** Recovery by a mailed link, for a person who lost their passkey. */
export function createRecovery(tools: AccountsTools) {
  const { connection, now } = tools;
  const isWithinLimit = createNetworkLimit();

  /** Creates a link if a mail is due, once at a time per person. Only due mails count towards the network's limit. */
  const prepareLink = (email: string, network: string, at: number) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) return undefined;
        const latest = await tx
          .selectFrom('entry_links')
          .select('created_at')
          .where('kind', '=', 'link')
          .where('email_key', '=', toEmailKey(person.email))
          .orderBy('created_at', 'desc')
          .executeTakeFirst();
        if (latest && Math.abs(at - latest.created_at) < LINK_SPACING) return undefined;
        if (!isWithinLimit(network, at)) return undefined;
        await writeAudit(tx, { at, who: person.email, action: 'asked for a link by mail' });
        return { to: person.email, ...(await createEntryLink(tx, 'link', person.email, at)) };
      },
      [`accounts link ${email}`],
    );

  return {
    /** Returns at once for every address, so that timing reveals no account. */
    requestLink(email: string, network: string): void {
      const at = now();
      tools.inBackground('link by mail', async () => {
        const person = await connection.read((db) => findPerson(db, email));
        const link = person && (await prepareLink(person.email, network, at));
        if (!link) return;
        const failure = { who: link.to, action: 'asked for a link that could not be mailed' };
        await mailEntryLink(tools, 'link', link, failure);
      });
    },

    async useLink(token: string, client: ClientBrowser) {
      const at = now();
      return connection.write(async (tx) => {
        const link = await consumeEntryLink(tx, 'link', token, at);
        const person = link && (await findPerson(tx, link.email));
        if (!person) throw refuseLink();
        // The person's other recovery links are not needed any more.
        const { id, email, email_key } = person;
        await tx
          .deleteFrom('entry_links')
          .where('kind', '=', 'link')
          .where('email_key', '=', email_key)
          .execute();
        await writeAudit(tx, { at, who: email, action: 'came in by a link', about: client.browser });
        return beginSession(tx, { person: id, passkey: '', kind: 'recovery' }, client, at);
      });
    },
  };
}

/** Counts the links to each network within an hour, in memory. @returns a function that counts one, within the limit */
function createNetworkLimit() {
  let counted: { network: string; at: number }[] = [];
  return (network: string, now: number): boolean => {
    counted = counted.filter(({ at }) => Math.abs(now - at) < HOUR);
    const isWithin = counted.filter((one) => one.network === network).length < LINKS_PER_NETWORK;
    if (isWithin) counted.push({ network, at: now });
    return isWithin;
  };
}
