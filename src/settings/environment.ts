import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The `.env` file of `folder`, overridden by the process's environment. @throws when an existing file is unreadable */
export function readEnvironment(folder: string = process.cwd()): Environment {
  return { ...readEnvFile(folder), ...process.env };
}

/** A setting whose value is an unquoted URL with a `#`. The URL ends at a space; comments begin after a space. */
const ADDRESS_WITH_HASH = /^\s*(?:export\s+)?(\w+)\s*=\s*(\w+:\/\/[^\s#]*#\S+)/gm;

/** `parseEnv` cuts a value at `#`: of `smtps://web:1#2@mail.example` the login is left, and is logged as a host. */
export function readEnvFile(folder: string): Environment {
  const text = readEnvText(folder);
  const parsed = parseEnv(text);
  for (const [, name = '', value = ''] of text.matchAll(ADDRESS_WITH_HASH))
    if (parsed[name] === value.split('#')[0]) parsed[name] = value;
  return parsed;
}

/** An invisible character beside a setting's name, pasted from an editor or a website, such as a byte order mark. */
const HIDDEN_CHARACTER = String.raw`(?![ \t\r\n])[\s\p{Default_Ignorable_Code_Point}]`;
const NAME_IN_LINE = new RegExp(`^(?:${HIDDEN_CHARACTER})*(\\w*)(?:${HIDDEN_CHARACTER})*`, 'gmu');

/** The text of the `.env` file, which Windows may have saved as UTF-16; empty when there is no file. */
export function readEnvText(folder: string): string {
  try {
    const bytes = readFileSync(path.join(folder, '.env'));
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(NAME_IN_LINE, '$1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

type CommandName = 'admin' | 'backup' | 'doctor' | 'enquiries' | 'restore';

/**
 * How a command is typed on this machine: `npm run` in a source folder, or `tideline` on a small server and in a
 * container, which have no npm. The start scripts and units there set CALLED_AS, which is not a setting.
 */
export function formatCommand(name: CommandName, args: string): string {
  const { CALLED_AS } = process.env;
  if (!CALLED_AS) return `npm run ${name} -- ${args}`;
  // `tideline backup` takes no folder: it has a fixed one.
  return name === 'backup' ? `${CALLED_AS} ${name}` : `${CALLED_AS} ${name} ${args}`;
}
