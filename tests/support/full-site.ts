/** Publishes sites as plain files, and serves them as a static host does. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startFileHost } from './fileHost.ts';
import type { PRACTICES } from './practices.ts';
import { askForService } from './services.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export interface FullSite {
  url: string;
  /** The folder that contains `index.html` and `assets`. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Serves a site that is published once per test run.
 * @param name a practice, or `full`: the shipped one with every optional section filled and a banner
 */
export async function startSharedSite(name: (typeof PRACTICES)[number] | 'full'): Promise<FullSite> {
  const folder = await askForService(`published/${name}`);
  return { ...(await startFileHost(folder)), folder };
}

/** Publishes and serves the content that `fill` writes into a folder. @param env the settings for publishing */
export async function startPublishedSite(
  fill: (content: string) => Promise<void>,
  { port = 0, env = {} }: { port?: number; env?: Record<string, string> } = {},
): Promise<FullSite> {
  const parent = await mkdtemp(join(tmpdir(), 'tideline-full-'));
  const content = join(parent, 'content');
  await fill(content);
  const folder = join(parent, 'site');
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build/main.ts'), '--site', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: content, ...env },
  });
  const host = await startFileHost(folder, port);
  return {
    url: host.url,
    folder,
    stop: async () => {
      await host.stop();
      await rm(parent, { recursive: true });
    },
  };
}
