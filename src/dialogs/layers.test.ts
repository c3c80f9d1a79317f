import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** The folders that each folder may import, types included. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  state: [],
  'view/dom': [],
  'view/scroller': ['view/dom'],
  'view/modal': ['state', 'view/dom'],
  'view/dialog': ['state', 'view/modal', 'view/scroller'],
  'view/sheet': ['state', 'view/modal', 'view/scroller'],
  'view/loading': ['state', 'view/dom', 'view/modal'],
  view: ['state', 'view/dialog', 'view/sheet', 'view/loading'],
  host: ['state', 'view'],
  api: ['state'],
  '.': ['state', 'host', 'api'],
};

interface Import {
  specifier: string;
  kind: 'static' | 'type' | 'lazy';
}

function readImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  expect(errors).toEqual([]);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ moduleRequest, entries })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({ moduleRequest: entry.moduleRequest, entries: [entry] })),
    ),
  ].flatMap(({ moduleRequest, entries }): Import[] => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    return moduleRequest ? [{ specifier: moduleRequest.value, kind: isType ? 'type' : 'static' }] : [];
  });
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }): Import => {
    return { specifier: source.slice(start + 1, end - 1), kind: 'lazy' };
  });
  return [...named, ...lazy].filter(({ specifier }) => specifier.startsWith('.'));
}

/** @param path of the file inside the module */
function findViolations(path: string, source: string): string[] {
  const from = dirname(path);
  return readImports(path, source).flatMap(({ specifier, kind }) => {
    const target = posix.join(from, specifier);
    const to = dirname(target);
    if (to !== from && !MAY_IMPORT[from]?.includes(to)) return [`${path} may not import ${target}`];
    if (kind === 'static' && isInView(to) && !isInView(from)) return [`${path} must load ${target} lazily`];
    const isForeignStyle =
      target.endsWith('.css') && !target.endsWith(`/${basename(path, '.tsx')}.module.css`);
    return isForeignStyle ? [`${path} may not use the styles of ${target}`] : [];
  });
}

const isInView = (folder: string) => /^view(\/|$)/.test(folder);

it('lets every folder import only the layers below it', () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|stories)\.|^testing\//.test(path),
  );
  expect(new Set(paths.map(dirname))).toEqual(new Set(Object.keys(MAY_IMPORT)));
  expect(paths.flatMap((path) => findViolations(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it.each([
  ['a type from a layer above', 'state/planted.ts', "import type { A } from '../api/options.ts';"],
  [
    'a re-export from a layer above',
    'state/planted.ts',
    "export { openDialog } from '../view/modal/useModal.ts';",
  ],
  ['a sibling', 'view/sheet/Planted.tsx', "import { Icon } from '../dialog/Icon.tsx';"],
  [
    'a static import of the view',
    'host/planted.ts',
    "import { OpenDialogs } from '../view/OpenDialogs.tsx';",
  ],
  [
    'the view from outside the host',
    'api/planted.ts',
    "const load = () => import('../view/OpenDialogs.tsx');",
  ],
  [
    'the styles of another component',
    'view/sheet/Planted.tsx',
    "import css from '../modal/Modal.module.css';",
  ],
])('refuses %s', (_, path, source) => {
  expect(findViolations(path, source)).toHaveLength(1);
});

it('lets the host load the view lazily and import its types', () => {
  const source =
    "import type { OpenDialogs } from '../view/OpenDialogs.tsx'; import('../view/OpenDialogs.tsx');";
  expect(findViolations('host/planted.ts', source)).toEqual([]);
});
