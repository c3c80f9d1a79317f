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

/** What is written in the `.env` file of `folder`, without the process's own environment. */
export function readEnvFile(folder: string): Environment {
  try {
    return parseEnv(readFileSync(path.join(folder, '.env'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
