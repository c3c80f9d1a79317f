import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** Names and values, as the process or a `.env` file gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The process's environment over the `.env` file of `folder`: what is set for one run wins over what is
 * written down. A missing file is not a fault; one that cannot be read is.
 */
export function readEnvironment(folder: string = process.cwd()): Environment {
  return { ...readEnvFile(folder), ...process.env };
}

/** An address without quotes, up to the first blank: `#` begins a comment only after one. */
const ADDRESS_WITH_HASH = /^\s*(?:export\s+)?(\w+)\s*=\s*(\w+:\/\/[^\s#]*#\S+)/gm;

/** Cut at the `#`, `smtps://web:12#34@mail.example` would be a server `web` at port 12, and be shown as one. */
function keepHashes(text: string): Environment {
  const read = parseEnv(text);
  const whole = [...text.matchAll(ADDRESS_WITH_HASH)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return {
    ...read,
    ...Object.fromEntries(whole.filter(([name, value]) => read[name] === value.split('#')[0])),
  };
}

/** What is written in the `.env` file of `folder`, without the process's own environment. */
export const readEnvFile = (folder: string): Environment => keepHashes(readEnvText(folder));

/** Blanks and marks that editors and websites leave around a name, a byte order mark among them. */
const HIDDEN = String.raw`(?![ \t\r\n])[\s\p{Default_Ignorable_Code_Point}]`;
const NAME = new RegExp(`^(?:${HIDDEN})*(\\w*)(?:${HIDDEN})*`, 'gmu');

/** The text of the `.env` file of `folder`, which Windows may have saved as UTF-16; empty where there is none. */
export function readEnvText(folder: string): string {
  try {
    const bytes = readFileSync(path.join(folder, '.env'));
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(NAME, '$1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

type CommandName = 'admin' | 'backup' | 'doctor' | 'enquiries' | 'restore';

/**
 * How a command of ours is typed where this runs: by npm beside the sources; by the `tideline` of a small server and of
 * a container, which have no npm. Their scripts and units say so in CALLED_AS, which is no setting of the owner's.
 */
export function formatCommand(name: CommandName, words: string): string {
  const { CALLED_AS } = process.env;
  if (!CALLED_AS) return `npm run ${name} -- ${words}`;
  // Theirs know where backups go.
  return name === 'backup' ? `${CALLED_AS} ${name}` : `${CALLED_AS} ${name} ${words}`;
}
