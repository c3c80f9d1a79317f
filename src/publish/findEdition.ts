import type { Cache } from './cache.ts';
import type { Edition, PageSettings } from './edition.ts';
import type { EditionFolder } from './editionFolder.ts';
import { hashPractice } from './hashPractice.ts';
import { hashParts } from './nameByContent.ts';
import type { Program } from './program.ts';

/** Raise it when the same folder and program are to give another edition. */
const VERSION = 'edition 3';

export interface PublishOptions {
  /** The practice. */
  contentFolder: string;
  program: Program;
  config: PageSettings;
  /** Where the policy stands: a static host sends no header of ours. */
  policyIn?: 'header' | 'document';
  /** For the owner alone, who waits for it: made faster, with marks that lead from its words to their fields. */
  isDraft?: boolean;
  cache: Cache;
  editions: EditionFolder;
  /** In milliseconds since 1970. */
  now: number;
}

/** The edition that was made of the folder as it is now, by this program and with these settings; if it was. */
export async function findEdition(options: PublishOptions): Promise<Edition | undefined> {
  const hash = await hashPractice(options.contentFolder).catch(() => undefined);
  if (hash === undefined) return undefined;
  return options.editions.read(nameEdition(hash, options), options.config);
}

/** By the month, because what the page says of itself is not to be older than that: `security.txt` runs out. */
export function nameEdition(practice: string, options: PublishOptions): string {
  const month = new Date(options.now).toISOString().slice(0, 7);
  return hashParts(practice, hashMakers(options), month).slice(0, 32);
}

/** What an edition is made with, whatever it says: the program and the settings. */
function hashMakers({ program, config, policyIn = 'header', isDraft = false }: PublishOptions): string {
  const kind = isDraft ? 'draft' : policyIn;
  return hashParts(VERSION, program.id, JSON.stringify(config), kind).slice(0, 32);
}
