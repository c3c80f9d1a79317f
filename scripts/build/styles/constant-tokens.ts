/**
 * Vite plugin: design tokens that never change are written into place. Only colours differ by theme; sizes,
 * radii and times are the same everywhere, and as custom properties they cost the first document 450 bytes
 * after compression. Tokens that nothing names are left out.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../paths.ts';

const TOKENS = 'src/page/styles/tokens.css';
const DEFINITION = /^[ \t]*(--[\w-]+):\s*([^;]+);.*$/gm;
/** With its fallback, which may itself hold one pair of brackets. */
const USE = /var\((--[\w-]+)(?:,(?:[^()]|\([^()]*\))*)?\)/g;

export function constantTokensPlugin(): Plugin {
  let constants = new Map<string, string>();
  let named = new Set<string>();
  const withoutDefinitions = (code: string) =>
    code.replace(DEFINITION, (line, name: string) => (constants.has(name) && !named.has(name) ? '' : line));
  return {
    name: 'tideline:constant-tokens',
    buildStart() {
      constants = constantTokens();
      named = namedOutsideStyles();
    },
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id)) return undefined;
      // After Vite has put imported sheets into their place, so the tokens come inside the sheet that imports them.
      return withoutDefinitions(code).replace(USE, (use, name: string) => constants.get(name) ?? use);
    },
  };
}

/** The tokens made of nothing but literal values, which no other style sheet defines again. */
function constantTokens(): Map<string, string> {
  const elsewhere = globSync('src/**/*.css', { cwd: ROOT }).filter((file) => file !== TOKENS);
  const redefined = new Set(elsewhere.flatMap((file) => definitionsIn(file).map(([name]) => name)));
  return new Map(
    definitionsIn(TOKENS).filter(
      ([name, value]) => !redefined.has(name) && !/var\(|light-dark\(/.test(value),
    ),
  );
}

function definitionsIn(file: string): [name: string, value: string][] {
  return [...read(file).matchAll(DEFINITION)].map(([, name = '', value = '']) => [name, value]);
}

/** Drawings and components name tokens too; those stay. */
function namedOutsideStyles(): Set<string> {
  const files = globSync('src/{page,dialogs}/**/*.{svg,ts,tsx}', { cwd: ROOT });
  return new Set(files.flatMap((file) => read(file).match(/--[a-z][\w-]*/g) ?? []));
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
