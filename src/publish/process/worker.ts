/** Publishes in a separate process: its exit frees the memory, and a broken photo cannot crash the server. */
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { checkFolder, writePrivateFile } from '#content';
import type { PublishOptions } from '../findEdition.ts';
import { makeDraft, makeEdition } from '../publishEdition.ts';

/** In bytes. A larger process has made photos or fonts, and would keep their memory while idle. */
const LARGE_PROCESS = 140e6;

/** The calls that the server can make. Arguments and results are JSON. */
const CALLS = {
  makeEdition: async (options: PublishOptions) => (await makeEdition(options)).id,
  makeDraft,
  checkFolder,
  async storePhoto(file: string, folder: string, name: string, use: 'photo' | 'logo') {
    // Loaded on demand, for photos only.
    const { prepareLogo, preparePhoto } = await import('../pictures/makePicture.ts');
    const { body, ending } = await (use === 'logo' ? prepareLogo : preparePhoto)(await readFile(file));
    await writePrivateFile(join(folder, `${name}.${ending}`), body);
    return `${name}.${ending}`;
  },
};

export type Calls = typeof CALLS;

export interface Call {
  name: keyof Calls;
  args: readonly unknown[];
}

type Fault = Pick<Error, 'name' | 'message'> & {
  [key in 'found' | 'expected' | 'code']?: string | undefined;
};

export type CallResult = ({ value: unknown } | { fault: Fault }) & {
  /** Whether the process is too large to keep. */
  isLarge: boolean;
};

// Report the start: the server's time limits begin now.
process.send?.('loaded');

// The server sends one call at a time. The process ends when the server disconnects.
process.on('message', async ({ name, args }: Call) => {
  const call = CALLS[name] as (...args: readonly unknown[]) => Promise<unknown>;
  const result = await call(...args).then(
    (value) => ({ value }),
    (error: unknown) => {
      const fault: Fault = error instanceof Error ? error : new Error(String(error));
      const { name, message, found, expected, code } = fault;
      // JSON omits undefined properties.
      return { fault: { name, message, found, expected, code } };
    },
  );
  process.send?.({ ...result, isLarge: process.memoryUsage.rss() > LARGE_PROCESS } satisfies CallResult);
  // Flush now rather than at exit, because the process may be killed.
  flushCompileCache();
});
