/**
 * Vite plugin: tokens that never change are written into place, and what is left of custom properties is numbered,
 * `--a`, `--b`, …, in style sheets, drawings and components alike. Both are done by parsers, and the build stops at a
 * name that no style sheet has (decision 0022).
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { SHIPPED } from '#brand';
import { nameByContent } from '../../../src/publish/nameByContent.ts';
import { ROOT } from '../paths.ts';
import { findConstantTokens } from './constant-tokens.ts';
import { type Rename, renameInDrawing, renameInScript } from './markup.ts';
import { readSheets, type Sheet } from './sheets.ts';
import { spellNumber } from './spell-number.ts';

const SHEET = /\/src\/(page|dialogs)\/.*\.css(\?|$)/;
const SCRIPT = /\/src\/(page|dialogs)\/.*\.tsx?$/;
const DRAWING = /\/src\/page\/.*\.svg\?(raw|no-inline)$/;

export function customPropertiesPlugin(): Plugin {
  let properties: Properties;
  return {
    name: 'tideline:custom-properties',
    buildStart() {
      properties = readProperties(readSheets());
    },
    load: {
      order: 'pre', // Vite would hand out the file as it is
      filter: { id: DRAWING },
      handler(id) {
        const [file = '', query] = id.split('?');
        const source = renameInDrawing(file, readFileSync(file, 'utf8'), properties.rename);
        if (query === 'raw') return `export default ${JSON.stringify(source)}`;
        const fileName = `assets/${nameByContent(basename(file, '.svg'), source, 'svg')}`;
        this.emitFile({ type: 'asset', fileName, source });
        return `export default "/${fileName}"`;
      },
    },
    transform: {
      filter: { id: [SHEET, SCRIPT], code: '--' },
      handler(code, id) {
        const result = SHEET.test(id)
          ? rewriteSheet(id, code, properties)
          : renameInScript(id, code, properties.rename);
        return { code: result, map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') part.code = shortenSwitches(part.code);
        else if (part.fileName.endsWith('.css')) part.source = shortenSwitches(part.source.toString());
      }
    },
  };
}

/** Lightning CSS's own two, which it writes for `light-dark()` after all else; capitals keep them apart from the others. */
function shortenSwitches(code: string): string {
  return code.replaceAll('--lightningcss-light', '--L').replaceAll('--lightningcss-dark', '--D');
}

/**
 * What the build calls each colour token, for the publisher: the brand's colours are written into the finished style
 * sheets (`recolourStyles` of `#brand`).
 */
export function readColourNames(): Record<string, string> {
  const { rename } = readProperties(readSheets());
  return Object.fromEntries([...SHIPPED.keys()].map((token) => [token, rename(token)]));
}

interface Properties {
  constants: ReturnType<typeof findConstantTokens>;
  /** Constants that drawings or components name: these keep their definitions. */
  kept: Set<string>;
  rename: Rename;
}

function readProperties(sheets: readonly Sheet[]): Properties {
  const constants = findConstantTokens(sheets);
  const named = findNamesInMarkup();
  const kept = new Set([...constants.keys()].filter((name) => named.has(name)));
  const names = [...new Set(sheets.flatMap((sheet) => [...sheet.names]))].filter(
    (name) => !constants.has(name) || kept.has(name),
  );
  const short = new Map(names.map((name, number) => [name, `--${spellNumber(number)}`]));
  const rename = (name: string) => {
    const found = short.get(name);
    if (!found) throw new Error(`No style sheet of the page or its dialogs has the custom property ${name}.`);
    return found;
  };
  return { constants, kept, rename };
}

/** Every name that stands anywhere in a drawing or a component; one too many only keeps a definition. */
function findNamesInMarkup(): Set<string> {
  const files = globSync('src/{page,dialogs}/**/*.{svg,ts,tsx}', { cwd: ROOT });
  return new Set(
    files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/--[a-z][\w-]*/g) ?? []),
  );
}

function rewriteSheet(file: string, code: string, { constants, kept, rename }: Properties): string {
  const isDropped = (name: string) => constants.has(name) && !kept.has(name);
  const result = transform({
    filename: file,
    code: Buffer.from(code),
    visitor: {
      Variable({ name }) {
        return constants.get(name.ident);
      },
      Declaration: {
        custom: ({ name }) => (isDropped(name) ? [] : undefined),
      },
      DashedIdent(name) {
        return isDropped(name) ? name : rename(name);
      },
    },
  });
  return result.code.toString();
}
