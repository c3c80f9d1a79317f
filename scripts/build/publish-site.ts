/**
 * Publishes the static site with the last built program. Errors that the owner can fix are printed without a
 * stack.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pickPublicSettings, readEnvironment, readSettings, type Settings } from '#settings';
import { CACHE, PROGRAM, SERVER } from './paths.ts';

type Publish = typeof import('../../src/publish/make.ts');

export interface PublishedSite {
  /** The folder of the edition (the published build), from which other servers can serve it. */
  edition: string;
  /** The settings with which the site was published. */
  settings: Settings;
}

/** Names of errors that the owner can fix. Compared by name, because errors of the bundle have other classes. */
const CONTENT_ERRORS = new Set(['ContentError', 'WordingError', 'SettingsError']);

/**
 * Loads the publish module from the bundle, because it contains the page's components, which Node cannot load
 * from source.
 */
function loadPublish(): Promise<Publish> {
  // A new URL for each build in the same process, because Node caches imports.
  return import(`${pathToFileURL(join(SERVER, 'publish.js')).href}?${Date.now()}`);
}

/** @returns `undefined` when content or settings are invalid, after printing the fault */
export async function publishSite(into: string): Promise<PublishedSite | undefined> {
  const { EditionFolder, publishEdition, readProgram } = await loadPublish();
  try {
    const settings = readSettings(readEnvironment());
    const editions = new EditionFolder(join(CACHE, 'editions'));
    const options = {
      contentFolder: settings.contentDir,
      program: await readProgram(PROGRAM, join(SERVER, 'program.json')),
      config: pickPublicSettings(settings),
      cacheFolder: join(CACHE, 'cache'),
      editionsFolder: editions.folder,
      policyIn: 'document' as const,
      now: Date.now(),
    };
    const edition = await publishEdition(options);
    await editions.recordUse(edition, options.now);
    await editions.sweep(options.now);
    await editions.writeSite(edition, into);
    return { edition: editions.getFolder(edition.id), settings };
  } catch (error) {
    if (!(error instanceof Error && CONTENT_ERRORS.has(error.name))) throw error;
    console.error(error.message);
    return undefined;
  }
}
