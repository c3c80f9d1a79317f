/** What our style sheets define and name, read by Lightning CSS. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TokenOrValue, transform } from 'lightningcss';
import { ROOT } from '../paths.ts';

export interface Sheet {
  /** Inside the repository. */
  path: string;
  /** Every custom property it defines, with each value it gives it. */
  definitions: Map<string, TokenOrValue[][]>;
  /** Every custom property it names, defined or used. */
  names: Set<string>;
}

/** The one list of values that the whole page is made from. */
export const TOKENS = 'src/page/styles/tokens.css';

/** Every style sheet of the page and its dialogs: the tokens first, then by their paths. */
export function readSheets(): Sheet[] {
  const paths = globSync('src/{page,dialogs}/**/*.css', { cwd: ROOT }).sort();
  return [TOKENS, ...paths.filter((path) => path !== TOKENS)].map(readSheet);
}

function readSheet(path: string): Sheet {
  const definitions: Sheet['definitions'] = new Map();
  const names = new Set<string>();
  transform({
    filename: path,
    code: readFileSync(join(ROOT, path)),
    visitor: {
      DashedIdent(name) {
        names.add(name);
      },
      Declaration: {
        custom({ name, value }) {
          definitions.set(name, [...(definitions.get(name) ?? []), value as TokenOrValue[]]);
        },
      },
    },
  });
  return { path, definitions, names };
}
