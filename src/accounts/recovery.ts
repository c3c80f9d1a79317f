import { HOUR } from '../durations.ts';
import { LINK_SPACING, refuseLink } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import {
  consumeEntryLink,
  createEntryLink,
  deleteRecoveryLinks,
  findLatestLinkTime,
  mailEntryLink,
} from './entryLinks.ts';
import { findPerson, writeAudit } from './people.ts';
import { beginSession } from './sessions.ts';

/** Links mailed per network and hour. Further requests get the same response, but no mail. */
const LINKS_PER_NETWORK = 5;

/** Recovery by a mailed link, for a person who lost their passkey. */
export function createRecovery(tools: AccountsTools): Pick<Accounts, 'requestLink' | 'useLink'> {
  const { connection, now } = tools;
  const networkLimit = new NetworkLimit();

  /** Creates a link if a mail is due, once at a time per person. Only due mails count towards the network's limit. */
  const prepareLink = (email: string, network: string, at: number) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) return undefined;
        const latest = await findLatestLinkTime(tx, 'link', person.email);
        if (latest !== undefined && Math.abs(at - latest) < LINK_SPACING) return undefined;
        if (!networkLimit.allows(network, at)) return undefined;
        await writeAudit(tx, { at, who: person.email, action: 'asked for a link by mail' });
        return { to: person.email, ...(await createEntryLink(tx, 'link', person.email, at)) };
      },
      [`accounts link ${email}`],
    );

  return {
    requestLink(email, network) {
      const at = now();
      tools.inBackground('link by mail', async () => {
        const person = await connection.read((db) => findPerson(db, email));
        const link = person && (await prepareLink(person.email, network, at));
        if (!link) return;
        const failure = { who: link.to, action: 'asked for a link that could not be mailed' };
        await mailEntryLink(tools, 'link', link, failure);
      });
    },

    async useLink(token, { browser, session: replaces }) {
      const at = now();
      const newSession = await connection.write(async (tx) => {
        const link = await consumeEntryLink(tx, 'link', token, at);
        const person = link && (await findPerson(tx, link.email));
        if (!person) return undefined;
        await deleteRecoveryLinks(tx, person.email_key);
        await writeAudit(tx, { at, who: person.email, action: 'came in by a link', about: browser });
        return beginSession(tx, { person: person.id, passkey: '', kind: 'recovery', browser, replaces }, at);
      });
      if (!newSession) throw refuseLink();
      return newSession;
    },
  };
}

/** The limit of counted networks, which bounds memory: beyond it, the oldest network is dropped. */
const NETWORKS_MAX = 10_000;

/** Counts the links to each network in the hour after its first, in memory. */
class NetworkLimit {
  readonly #counts = new Map<string, { since: number; count: number }>();

  /** Counts one link. @returns whether it is within the limit */
  allows(network: string, now: number): boolean {
    const lastEntry = this.#counts.get(network);
    const isCurrent = lastEntry && Math.abs(now - lastEntry.since) < HOUR;
    const entry = isCurrent ? lastEntry : { since: now, count: 0 };
    entry.count += 1;
    if (!isCurrent) {
      this.#counts.delete(network);
      this.#counts.set(network, entry);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > NETWORKS_MAX && oldest !== undefined) this.#counts.delete(oldest);
    }
    return entry.count <= LINKS_PER_NETWORK;
  }
}
