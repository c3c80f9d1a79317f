import { readFile } from 'node:fs/promises';

/** A hero's shapes, and where they stand. */
export interface SceneArt {
  cast: string;
  scene: string;
}

/** What the share image is drawn from, by the scene that a practice chooses; its colours are the practice's own. */
export interface Art {
  beach: SceneArt;
  ranges: SceneArt;
}

/** What the build has made of the sources: everything an edition needs but the words. As JSON in `program.json`. */
export interface ProgramManifest {
  /** Changes with anything that the build has made. */
  id: string;
  /** The rules that every page has. */
  base: string;
  /** Rules that only some sections need, by the section's name; `optional` is what joins the optional ones to the page. */
  sections: Record<string, string>;
  /** The inline script of `src/page/boot.ts`. */
  bootScript: string;
  /** Address of the page's script. */
  mainScript: string;
  /** Names of the files in `assets`: scripts and drawings, each with its compressed copies. */
  assets: readonly string[];
  /** Names of the files in `fonts`, by the font's short name. */
  fonts: Record<string, string>;
  /** Path of the script that publishes in a process of its own, below the folder. */
  worker: string;
  /** It, and what it loads when it has to. */
  workerParts: readonly string[];
  art: Art;
}

/** A built program and where its files are. */
export interface Program extends ProgramManifest {
  /** Holds `assets`, `fonts` and the worker. */
  folder: string;
}

/** @param folder `dist/program` @param manifest `dist/server/program.json` */
export async function readProgram(folder: string, manifest: string): Promise<Program> {
  return { ...(JSON.parse(await readFile(manifest, 'utf8')) as ProgramManifest), folder };
}
