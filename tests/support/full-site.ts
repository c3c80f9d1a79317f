/**
 * The site published from the shipped practice with entries for everything that is kept in reserve, and served as
 * plain files, the way a static host would.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startFileHost } from './fileHost.ts';
import { getPracticeFolder } from './practices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export interface FullSite {
  url: string;
  /** The folder that holds `index.html` and `assets`. */
  folder: string;
  stop(): Promise<void>;
}

/** Everything in reserve, published and served. */
export function startFullSite(): Promise<FullSite> {
  return startPublishedSite(async (content) => {
    await cp(getPracticeFolder('shipped'), content, { recursive: true });
    await cp(join(root, 'tests/support/content-full'), content, { recursive: true });
    await cp(join(root, 'src/page/sections/reserve/samples'), join(content, 'images'), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
  });
}

/** Publishes and serves what `fill` puts into a folder of content. @param env the settings of that */
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
