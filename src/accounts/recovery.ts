import { LINK_SPACING, LINKS_COUNTED, refuseLink } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import { createEntryLink, endLinks, findLatestLink, mailEntryLink, takeEntryLink } from './entryLinks.ts';
import { findPerson, writeAudit } from './people.ts';
import { beginSession } from './sessions.ts';

/** Links that one network has mailed in an hour; whoever asks for more is told the same, and nothing is mailed. */
const LINKS_OF_NETWORK = 5;

/** For whoever lost the device that their passkey is on. */
export function createRecovery(tools: AccountsTools): Pick<Accounts, 'requestLink' | 'useLink'> {
  const { connection, now } = tools;
  const ofNetwork = new RequestCounter(LINKS_OF_NETWORK, LINKS_COUNTED);

  /** Whether a mail is due, and then its link. Asked of one person at a time, and counted only where one is due. */
  const prepareLink = (email: string, network: string, at: number) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) return undefined;
        const latest = await findLatestLink(tx, 'link', person.email);
        if (latest !== undefined && Math.abs(at - latest) < LINK_SPACING) return undefined;
        if (!ofNetwork.count(network, at)) return undefined;
        await writeAudit(tx, { at, who: person.email, action: 'asked for a link by mail' });
        return { to: person.email, ...(await createEntryLink(tx, 'link', person.email, at)) };
      },
      [`accounts link ${email}`],
    );

  return {
    requestLink(email, network) {
      const at = now();
      tools.inBackground('link by mail', async () => {
        const isKnown = await connection.read((db) => findPerson(db, email));
        const link = isKnown && (await prepareLink(isKnown.email, network, at));
        if (!link) return;
        await mailEntryLink(tools, 'link', link, {
          ...{ who: link.to, action: 'asked for a link that could not be mailed' },
        });
      });
    },

    async useLink(token, { browser, session: replaces }) {
      const at = now();
      const begun = await connection.write(async (tx) => {
        const link = await takeEntryLink(tx, 'link', token, at);
        const person = link && (await findPerson(tx, link.email));
        if (!person) return undefined;
        await endLinks(tx, person.email_key);
        await writeAudit(tx, { at, who: person.email, action: 'came in by a link', about: browser });
        return beginSession(tx, { person: person.id, passkey: '', kind: 'recovery', browser, replaces }, at);
      });
      if (!begun) throw refuseLink();
      return begun;
    },
  };
}

/** So many names are remembered at once; a flood from more forgets the oldest first. */
const NAMES = 10_000;

/** Counts requests by name, in memory, each for so long from its first. */
class RequestCounter {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, { since: number; count: number }>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** @returns whether this one is still within the limit */
  count(name: string, now: number): boolean {
    const found = this.#counts.get(name);
    const isCurrent = found && Math.abs(now - found.since) < this.#windowMs;
    const entry = isCurrent ? found : { since: now, count: 0 };
    entry.count += 1;
    if (!isCurrent) {
      this.#counts.delete(name);
      this.#counts.set(name, entry);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > NAMES && oldest !== undefined) this.#counts.delete(oldest);
    }
    return entry.count <= this.#most;
  }
}
