/**
 * Short names for the classes of CSS Modules: `A`, `B`, … `Aa`. Spelt-out ones cost the first document 400 bytes
 * after compression. They begin with a capital, so they never meet a global class of the page.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { spellNumber } from './spell-number.ts';

const NAMES = /\.([a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi;

/**
 * Vite's `generateScopedName`. Numbers are given in the order of files and names, not of bundling, so that both
 * builds, and the same build tomorrow, agree.
 */
export function numberClassNames(): (name: string, file: string) => string {
  const numbers = new Map<string, number>();
  for (const path of globSync('src/**/*.module.css', { cwd: ROOT }).sort(compareSheets)) {
    const file = join(ROOT, path);
    for (const [, className, keyframes] of readFileSync(file, 'utf8').matchAll(NAMES)) {
      const key = `${file} ${className ?? keyframes}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return (name, file) => {
    const number = numbers.get(`${file.split('?')[0]} ${name}`);
    if (number === undefined) throw new Error(`The class ${name} is not written out in ${file}.`);
    return spellNumber(number).replace(/^./, (first) => first.toUpperCase());
  };
}

/** What the document itself shows gets the shortest names; dialogs and reserve sections come after, the desk last. */
function compareSheets(one: string, other: string): number {
  return rankSheet(one) - rankSheet(other) || (one < other ? -1 : 1);
}

function rankSheet(path: string): number {
  if (path.startsWith(join('src', 'admin'))) return 2;
  return /dialogs|reserve/.test(path) ? 1 : 0;
}
