import { readFile } from 'node:fs/promises';

/** The SVG of a scene: `cast` defines the shapes, `scene` positions them. */
export interface SceneArt {
  cast: string;
  scene: string;
}

/** The drawings for share image and icons, by scene. Publishing applies the practice's colours. */
export interface Art extends Record<'beach' | 'ranges', SceneArt> {
  /** The mark of the icons, equal to the page's inline logo, so that a document with both compresses well. */
  logo: string;
}

/** Everything an edition needs besides the content. The build writes it to `program.json`. */
export interface ProgramManifest {
  /** A hash of the build's output. */
  id: string;
  base: string;
  /** CSS of single sections by name; `optional` has the rules that all optional sections share. */
  sections: Record<string, string>;
  /** The inline script of `src/page/boot.ts`. */
  bootScript: string;
  mainScript: string;
  /** Names of the files in `assets`: scripts and drawings, each with its compressed variants. */
  assets: readonly string[];
  /** Names of the files in `fonts`, by short name. */
  fonts: Record<string, string>;
  /** Path of the publishing process's script, relative to the folder. */
  worker: string;
  /** The worker's script and the chunks that it loads on demand. */
  workerParts: readonly string[];
  art: Art;
}

export interface Program extends ProgramManifest {
  /** The folder that contains `assets`, `fonts` and the worker. */
  folder: string;
}

/** @param folder `dist/program` @param manifest `dist/server/program.json` */
export async function readProgram(folder: string, manifest: string): Promise<Program> {
  return { ...(JSON.parse(await readFile(manifest, 'utf8')) as ProgramManifest), folder };
}
