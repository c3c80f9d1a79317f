import type { AccountsTools } from './accountsParts.ts';
import { LETTER_LIFE } from './durations.ts';
import { readPeople, toEmailKey } from './people.ts';

/** An edition that changed where visitors’ words or steps go. */
export interface ReroutedEdition {
  readonly by: string;
  readonly at: number;
  readonly what: readonly string[];
  readonly mailboxes: readonly string[];
}

/** Writes to everybody who may come in, and to the practice’s old and new mailbox. */
export function tellOfRerouting(tools: AccountsTools, { mailboxes, ...news }: ReroutedEdition): void {
  tools.inBackground('rerouting letter', async () => {
    const people = await tools.connection.read(readPeople);
    const all = [...people.map(({ email }) => email), ...mailboxes];
    const each = new Map(all.map((address) => [toEmailKey(address), address]));
    const until = news.at + LETTER_LIFE;
    await Promise.all(
      [...each.values()].map((to) => tools.letters.post({ kind: 'rerouted', to, ...news }, { until })),
    );
  });
}
