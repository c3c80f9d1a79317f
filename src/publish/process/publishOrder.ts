import type { CheckedFolder } from '#content/check';
import { Cache } from '../cache.ts';
import type { PageSettings } from '../edition.ts';
import { EditionFolder } from '../editionFolder.ts';
import type { PublishOptions } from '../findEdition.ts';
import { type KnownFiles, listKnownFiles } from '../hashFile.ts';
import type { Program } from '../program.ts';

/** What the process that publishes is asked for: plain data, which crosses from one process to the other. */
export interface PublishOrder {
  contentFolder: string;
  program: Program;
  config: PageSettings;
  policyIn?: 'header' | 'document';
  isDraft?: boolean;
  cacheFolder: string;
  editionsFolder: string;
  /** Where the assets go, when not beside the editions. */
  othersFolder?: string;
  now: number;
  /** What the server has read of the folder already. */
  knownFiles: KnownFiles;
}

/** A photo to be looked at, and to be kept as it should be where a folder is named. */
export interface PhotoOrder {
  photo: string;
  /** Left out: only its size is asked for. */
  keepIn?: string;
  /** Left out: as a photo. */
  use?: 'photo' | 'logo';
  /** What it is to be called, without its ending. */
  name?: string;
}

/** A folder whose words are checked, within seconds or not at all. */
export interface CheckOrder {
  check: string;
  now: number;
}

/** What was made of a photo. */
export interface PhotoAnswer {
  /** The name that it was kept under. */
  file: string;
  width: number;
  height: number;
}

/** Told before a folder is checked: until then the process may only have started, which takes as long as it takes. */
export const BEGUN = 'begun';

/** The id of the edition that lies in the folder now, or what is wrong. */
export type PublishAnswer = (
  | { id: string }
  | { photo: PhotoAnswer }
  | { checked: CheckedFolder }
  | { fault: { name: string; message: string; is?: string; expected?: string; code?: string } }
) & {
  /** Whether the process has taken so much memory that it should not be kept. */
  isLarge: boolean;
};

export function writeOrder({ cache, editions, ...options }: PublishOptions): PublishOrder {
  return {
    ...options,
    cacheFolder: cache.folder,
    editionsFolder: editions.folder,
    ...(editions.others && { othersFolder: editions.others.folder }),
    knownFiles: listKnownFiles(),
  };
}

export function readOrder({
  cacheFolder,
  editionsFolder,
  othersFolder,
  knownFiles: _,
  ...order
}: PublishOrder): PublishOptions {
  const others = othersFolder === undefined ? undefined : new EditionFolder(othersFolder);
  return { ...order, cache: new Cache(cacheFolder), editions: new EditionFolder(editionsFolder, others) };
}
