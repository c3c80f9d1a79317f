/** `npm start`, after the build: serves the site until it is told to stop (CONTRACT Commands). */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import content from 'virtual:content';
import type { Logger } from 'pino';
import type { RenderAssets } from '#render';
import { readEnvironment, readSettings, type Settings } from '#settings';
import { composeApp, composeOffice, type Office } from './compose.ts';
import { createLogger } from './logging.ts';
import { plainly, startLines } from './words.ts';

/** In milliseconds: after this a request that is still open is cut, so that the rest can end within 10 s. */
const OPEN_REQUESTS = 5_000;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function start(): Promise<void> {
  const settings = readSettings(readEnvironment());
  const log = createLogger(settings.logLevel);
  const assets: RenderAssets = JSON.parse(await readFile(here('./assets.json'), 'utf8'));
  const office = await composeOffice(settings, content, log);
  const app = await serve(settings, office, assets, log).catch(async (error: unknown) => {
    await office.close();
    throw error;
  });
  office.desk.start();
  process.stdout.write(startLines(settings, office, app.server.address()));

  const stop = async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), OPEN_REQUESTS);
    await app.close();
    clearTimeout(cut);
    await office.close();
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()));
}

async function serve(settings: Settings, office: Office, assets: RenderAssets, log: Logger) {
  const app = await composeApp(
    office,
    settings,
    content,
    { assets, assetsFolder: here('../site/assets') },
    log,
  );
  await app.listen({ port: settings.port, host: settings.host, listenTextResolver: () => 'listening' });
  return app;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${plainly(error)}\n`);
  process.exitCode = 1;
}
