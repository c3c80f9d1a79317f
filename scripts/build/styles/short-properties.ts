/**
 * Vite plugin: short names for custom properties, `--a`, `--b`, …, in style sheets, drawings and scripts alike.
 * Their full names cost the first document 350 bytes after compression (decision 0022).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../paths.ts';

/** Used in `var(…)`, or named in quotes by a script. Elsewhere a script's `--` counts down. */
const USED = /(var\(\s*|["'`])(--[a-z][\w-]*)(?=\s*[,)"'`])/g;
/** Given a value in a style sheet. */
const DEFINED = /(^|[{;\s])(--[a-z][\w-]*)(?=\s*:)/gm;
const SOURCES = /\/src\/(page|dialogs)\/.*\.(tsx?|css|svg)(\?|$)/;
/** A drawing that is fetched; Vite would hand out the file as it is. */
const FETCHED_DRAWING = /\.svg\?no-inline$/;

export function shortPropertiesPlugin(): Plugin {
  let short = new Map<string, string>();
  const shorten = (code: string, pattern: RegExp) =>
    code.replace(pattern, (_, before: string, name: string) => before + (short.get(name) ?? name));
  return {
    name: 'tideline:short-properties',
    buildStart() {
      short = shortNames();
    },
    load: {
      order: 'pre',
      handler(id) {
        if (!FETCHED_DRAWING.test(id)) return undefined;
        const file = id.replace(/\?.*$/, '');
        const source = shorten(readFileSync(file, 'utf8'), USED);
        const reference = this.emitFile({ type: 'asset', name: 'art.svg', originalFileName: file, source });
        return `export default "__VITE_ASSET__${reference}__"`; // Vite's own sign for a file's address
      },
    },
    transform(code, id) {
      if (!SOURCES.test(id)) return undefined;
      const used = shorten(code, USED);
      return /\.css(\?|$)/.test(id) ? shorten(used, DEFINED) : used;
    },
  };
}

/** By the order of the names that our style sheets define, so that both builds agree. */
function shortNames(): Map<string, string> {
  const defined = new Set<string>();
  for (const path of globSync('src/{page,dialogs}/**/*.css', { cwd: ROOT })) {
    for (const [, , name = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(DEFINED)) defined.add(name);
  }
  return new Map([...defined].sort().map((name, number) => [name, `--${number.toString(36)}`]));
}
