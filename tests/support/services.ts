/**
 * Services shared by all test files of a run: one Chromium, one PostgreSQL, one site with the shipped practice and
 * default settings, and the practices' static sites. Each starts at its first use and stops after the run.
 */
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { publishSite } from '../../scripts/lib/build.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { CHROMIUM_ARGS, getChromiumPath } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { getPracticeFolder, PRACTICES } from './practices.ts';
import { startSite, TESTED_SITE } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `serveServices` listens. */
    services: string;
  }
}

/** A running service: its address, and how to stop it. */
interface Running {
  address: string;
  stop(): Promise<unknown>;
}

const STARTERS: Record<string, () => Promise<Running>> = {
  async chromium() {
    // Imported only here, because most workers never start a service.
    const { chromium } = await import('playwright-core');
    const server = await chromium.launchServer({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
    return { address: server.wsEndpoint(), stop: () => server.close() };
  },
  async site() {
    // A fixed address, so that the document has the same bytes in every run.
    const site = await startSite({ env: { SITE_URL: 'http://localhost:3000' } });
    return { address: site.url, stop: () => site.stop() };
  },
  async postgres() {
    const server = await startPostgres();
    return { address: server.url, stop: () => server.stop() };
  },
  ...Object.fromEntries(
    PRACTICES.map((name) => [`published/${name}`, () => publish(name, getPracticeFolder(name))]),
  ),
  // Published before the first test.
  'published/shipped': async () => ({ address: TESTED_SITE, stop: async () => {} }),
  /** The shipped practice with every optional section filled, and a banner. */
  async 'published/full'() {
    const content = await mkdtemp(join(tmpdir(), 'tideline-full-'));
    await cp(getPracticeFolder('shipped'), content, { recursive: true });
    await cp(join(root, 'tests/support/content-full'), content, { recursive: true });
    await cp(join(root, 'tests/support/samples'), join(content, 'images'), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
    const published = await publish('full', content);
    await rm(content, { recursive: true });
    return published;
  },
};

async function publish(name: string, from: string): Promise<Running> {
  const folder = join(root, 'dist/tested-sites', name);
  await publishSite({ from, into: folder });
  return { address: folder, stop: async () => {} };
}

/** Starts the server that hands out this run's services; called once, before the first test. */
export async function serveServices(): Promise<{ address: string; stop(): Promise<void> }> {
  const started = new Map<string, Promise<Running>>();
  const start = (name: string) => {
    const running =
      started.get(name) ?? STARTERS[name]?.() ?? Promise.reject(new Error(`No service ${name}.`));
    started.set(name, running);
    return running;
  };
  const server = createServer(async (request, response) => {
    try {
      response.end((await start(decodeURI(request.url ?? '').slice(1))).address);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      const starts = await Promise.allSettled(started.values());
      await Promise.all(starts.map((each) => each.status === 'fulfilled' && each.value.stop()));
    },
  };
}

/** @returns the address of a shared service, started at its first use @throws with its output, if it does not start */
export async function askForService(name: string): Promise<string> {
  const response = await fetch(`${inject('services')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
