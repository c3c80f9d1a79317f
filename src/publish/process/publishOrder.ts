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
  cacheFolder: string;
  editionsFolder: string;
  now: number;
  /** What the server has read of the folder already. */
  knownFiles: KnownFiles;
  /** Left out: the folder is published as it is now. Else the words of an earlier edition, by its id. */
  wordsOf?: string;
}

/** The id of the edition that lies in the folder now, or what is wrong. */
export type PublishAnswer = ({ id: string } | { fault: { name: string; message: string } }) & {
  /** Whether the process has taken so much memory that it should not be kept. */
  isLarge: boolean;
};

export function writeOrder({ cache, editions, ...options }: PublishOptions, wordsOf?: string): PublishOrder {
  return {
    ...options,
    cacheFolder: cache.folder,
    editionsFolder: editions.folder,
    knownFiles: listKnownFiles(),
    ...(wordsOf !== undefined && { wordsOf }),
  };
}

export function readOrder({
  cacheFolder,
  editionsFolder,
  knownFiles: _,
  wordsOf: __,
  ...order
}: PublishOrder): PublishOptions {
  return { ...order, cache: new Cache(cacheFolder), editions: new EditionFolder(editionsFolder) };
}
