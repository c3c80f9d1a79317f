/**
 * Publishes in a process of its own: it takes a hundred megabytes while it lasts and gives all of it back, the server
 * answers meanwhile, and whatever a broken photo does to a decoder, it does not do to the server.
 */
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { checkFolder } from '#content';
import { writeAtomically } from '../files.ts';
import type { PublishOptions } from '../findEdition.ts';
import { makeDraft, makeEdition } from '../publishEdition.ts';

/** In bytes: above this it has made photos or fonts, whose memory it would keep while it waits. */
const LARGE = 140e6;

/** What the server may call; all of it crosses as JSON. */
const CALLS = {
  /** @returns the id of the edition that lies in the folder now */
  makeEdition: async (options: PublishOptions) => (await makeEdition(options)).id,
  makeDraft,
  checkFolder,
  /** @returns the name that it was kept under */
  async keepPhoto(file: string, folder: string, name: string, use: 'photo' | 'logo') {
    // Loaded on demand, for photos alone.
    const { keepLogo, keepPhoto } = await import('../pictures/index.ts');
    const { body, ending } = await (use === 'logo' ? keepLogo : keepPhoto)(await readFile(file));
    await writeAtomically(join(folder, `${name}.${ending}`), body);
    return `${name}.${ending}`;
  },
};

export type Calls = typeof CALLS;

export interface Call {
  name: keyof Calls;
  args: readonly unknown[];
}

type Fault = Pick<Error, 'name' | 'message'> & { [key in 'is' | 'expected' | 'code']?: string | undefined };

export type Answer = ({ value: unknown } | { fault: Fault }) & {
  /** Whether the process has taken so much memory that it should not be kept. */
  isLarge: boolean;
};

/** JSON leaves out what there is not. */
function describeFault(error: unknown): Fault {
  const { name, message, is, expected, code }: Fault =
    error instanceof Error ? error : new Error(String(error));
  return { name, message, is, expected, code };
}

// Loaded: from now on, time counts.
process.send?.('loaded');

// One call at a time. The server hangs up when it wants no more, and with that this process ends.
process.on('message', async ({ name, args }: Call) => {
  const call = CALLS[name] as (...args: readonly unknown[]) => Promise<unknown>;
  const answer = await call(...args).then(
    (value) => ({ value }),
    (error: unknown) => ({ fault: describeFault(error) }),
  );
  process.send?.({ ...answer, isLarge: process.memoryUsage.rss() > LARGE } satisfies Answer);
  // Now, and not only at the end, which may be a kill.
  flushCompileCache();
});
