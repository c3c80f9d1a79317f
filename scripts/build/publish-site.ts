/** The static site, by the program that was built last. What the owner can fix is printed without a stack. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pickPublicSettings, readEnvironment, readSettings, type Settings } from '#settings';
import { CACHE, PROGRAM, SERVER } from './paths.ts';

type Publish = typeof import('../../src/publish/make.ts');

export interface PublishedSite {
  /** The folder of the edition, for those who answer in its name. */
  edition: string;
  /** What it was published with. */
  settings: Settings;
}

/** By name: those thrown by the bundle are other copies of the classes. */
const OF_THE_OWNER = new Set(['ContentError', 'WordingError', 'SettingsError']);

/** The publish module from the bundle, because it holds the page's components, which Node cannot read as they are. */
function loadPublish(): Promise<Publish> {
  // A new address for each build of one process: Node keeps what it has imported.
  return import(`${pathToFileURL(join(SERVER, 'publish.js')).href}?${Date.now()}`);
}

/** @returns nothing when the words or the settings are at fault, after saying so */
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
    await editions.noteService(edition, options.now);
    await editions.sweep(options.now);
    await editions.writeSite(edition, into);
    return { edition: editions.nameFolder(edition.id), settings };
  } catch (error) {
    if (!(error instanceof Error && OF_THE_OWNER.has(error.name))) throw error;
    console.error(error.message);
    return undefined;
  }
}
