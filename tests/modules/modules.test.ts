/** The repository keeps the module rules (DESIGN section 2), and each rule reports a violation. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { checkModules, findUnusedPermissions } from '../../scripts/modules/check.ts';
import { readTree, type Violation } from '../../scripts/modules/imports.ts';
import { checkMap } from '../../scripts/modules/map.ts';
import { findReplacedWords, findSharedNames } from '../../scripts/modules/names.ts';
import { findModule, MODULES, type Module, OPEN_TO_ALL } from '../../scripts/modules/rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tree = readTree(root);

/** Checks a file added to the real tree, and only that one. */
const plant = (file: string, source: string): Violation[] =>
  checkModules({ ...tree, sources: new Map([...tree.sources, [file, source]]) }, [file]);

/** The path of a file that would belong to the module; for modules not listed, a file in the module's own folder. */
const FILE_IN: Record<string, string> = {
  'captcha/browser': 'src/captcha/planted.browser.ts',
  'captcha/server': 'src/captcha/planted.server.ts',
  'content/schema': 'src/content/schema/planted.ts',
  'server/compose': 'src/server/compose.ts',
};
const makeFilePath = (module: string) => FILE_IN[module] ?? `src/${module}/planted.ts`;

it('every file of the project keeps the rules', () => {
  expect(tree.sources.size).toBeGreaterThan(50);
  expect(checkModules(tree)).toEqual([]);
});

it('the rules assign every source file to a module', () => {
  for (const { name, files } of MODULES) expect(files.test(makeFilePath(name)), name).toBe(true);
  const sources = [...tree.sources.keys()].filter((path) => path.startsWith('src/'));
  expect(sources.filter((path) => !findModule(path))).toEqual([OPEN_TO_ALL]);
});

it('docs/map.md lists the modules as the rules do', () => {
  const map = readFileSync(join(root, 'docs/map.md'), 'utf8');
  expect(checkMap(map)).toEqual([]);
  expect(checkMap(map.replace('**`enquiries`**', '**`table`**'))).toMatchObject([{ rule: 'map' }]);
  expect(checkMap('')).toMatchObject([{ rule: 'map' }]);
});

it('no two files export the same name', () => {
  expect(findSharedNames(tree)).toEqual([]);
  const find = (planted: Record<string, string>) =>
    findSharedNames({ sources: new Map(Object.entries(planted)) });
  const twice = {
    'src/enquiries/one.ts': 'export interface Theme { a: string }\nexport const Theme = 1;',
    'src/page/two.tsx': 'const Theme = 2;\nexport { Theme };',
  };
  expect(find(twice)).toMatchObject([
    { rule: 'name', file: 'src/page/two.tsx', message: 'Theme is exported by src/enquiries/one.ts too' },
  ]);
  const apart = {
    'src/enquiries/one.ts': 'export const Theme = 1;',
    'src/enquiries/index.ts': "export { Theme } from './one.ts';\nexport * from './one.ts';",
    'src/page/one.test.ts': 'export const Theme = 2;',
    'src/page/two.ts': 'const Theme = 3;\nexport default Theme;',
  };
  expect(find(apart)).toEqual([]);
});

it('reports a replaced word in identifiers only', () => {
  expect(findReplacedWords(tree)).toEqual([]);
  const find = (source: string) => findReplacedWords({ sources: new Map([['src/a.tsx', source]]) });
  expect(find('\nexport const openDesk = () => <Door />;')).toMatchObject([
    { rule: 'word', line: 2, message: 'openDesk: use admin, enquiries or server instead of “desk”' },
    { rule: 'word', line: 2, message: 'Door: use module or entry point instead of “door”' },
  ]);
  expect(find("// The desk.\nexport const words = 'Your desk'; api.desk.get(deskless);")).toEqual([]);
});

it('every permission is used', () => {
  expect(findUnusedPermissions(tree)).toEqual([]);
});

it.each([
  ['an entry point', { entryPoints: ['#publish'] }, 'may import #publish'],
  ['the types of an entry point', { types: ['#page'] }, 'may import #page'],
  ['a package', { packages: ['pino'] }, 'may import pino'],
  ['an entry point for its types', { entryPoints: ['#settings'] }, 'uses #settings for its types only'],
] satisfies [string, Partial<Module>, string][])('reports an unused permission: %s', (_, extra, message) => {
  const sources = new Map([['src/enquiries/planted.ts', "import type { Settings } from '#settings';"]]);
  const module = {
    name: 'enquiries',
    purpose: '',
    files: /^src\/enquiries\//,
    entryPoints: [],
    packages: [],
    node: false,
  };
  const found = findUnusedPermissions({ ...tree, sources }, [{ ...module, ...extra }]);
  expect(found).toMatchObject([{ rule: 'unused', message: expect.stringContaining(message) }]);
});

it('reports an unused permission for Node’s modules', () => {
  const module = {
    name: 'enquiries',
    purpose: '',
    files: /^src\/enquiries\//,
    entryPoints: [],
    packages: [],
    node: true,
  };
  expect(findUnusedPermissions({ ...tree, sources: new Map() }, [module])).toHaveLength(1);
});

const typesOnly = MODULES.flatMap(({ name, types }) => (types ?? []).map((alias) => [name, alias] as const));

it.each(typesOnly)('lets %s import only types from %s', (module, alias) => {
  expect(plant(makeFilePath(module), `import type { A } from '${alias}';`)).toEqual([]);
  expect(plant(makeFilePath(module), `import { a } from '${alias}';`)).toMatchObject([{ rule: 'module' }]);
});

it.each(MODULES)(
  'lets $name import no entry point without permission',
  ({ name, entryPoints, types = [] }) => {
    const forbidden = Object.entries(tree.aliases)
      .filter(
        ([alias, path]) =>
          ![...entryPoints, ...types].includes(alias) && findModule(path.slice(2))?.name !== name,
      )
      .map(([alias]) => alias);
    expect(forbidden).not.toEqual([]);
    for (const alias of forbidden) {
      for (const source of [`import '${alias}';`, `export type * from '${alias}';`, `import('${alias}');`]) {
        expect(plant(makeFilePath(name), source), source).toMatchObject([{ rule: 'module', line: 1 }]);
      }
    }
  },
);

it.each(MODULES.filter(({ node }) => !node).map(({ name }) => name))(
  'lets %s import no module of Node',
  (module) => {
    expect(plant(makeFilePath(module), "\nimport 'node:fs';")).toMatchObject([{ rule: 'node', line: 2 }]);
    expect(plant(makeFilePath(module), "import 'fs';")).toMatchObject([{ rule: 'node' }]);
  },
);

it.each(MODULES.map(({ name }) => name))('lets %s import no package without permission', (module) => {
  expect(plant(makeFilePath(module), "import '@scope/elsewhere/part';")).toMatchObject([{ rule: 'package' }]);
  expect(plant(makeFilePath(module), 'import(somewhere);')).toMatchObject([{ rule: 'package' }]);
});

it.each([
  ['a file behind an entry point', 'src/page/planted.ts', "import '../enquiry/words.ts';", 'entry point'],
  [
    'a module’s own entry point from inside',
    'src/enquiries/planted.ts',
    "import '#enquiries';",
    'entry point',
  ],
  [
    'a file for Node in the browser’s half of its folder',
    'src/content/schema/planted.ts',
    "import '../load/loadContent.ts';",
    'entry point',
  ],
  ['a test', 'src/enquiries/planted.ts', "import '../enquiry/validate.test.ts';", 'outside'],
  ['the test helpers', 'src/enquiries/planted.ts', "import '../../tests/support/smtp.ts';", 'outside'],
  ['a script', 'src/server/planted.ts', "import '../../scripts/lib/build.ts';", 'outside'],
  ['an entry point that is not there', 'src/enquiries/planted.ts', "import '#nowhere';", 'package'],
  ['a package before the install', 'scripts/planted.mjs', "import 'vite';", 'bootstrap'],
  ['TypeScript before the install', 'scripts/planted.mjs', "import './lib/build.ts';", 'bootstrap'],
])('refuses an import of %s', (_, file, source, rule) => {
  expect(plant(file, source)).toMatchObject([{ rule }]);
});

it.each([
  ['of two files', "import { two } from './two.ts'; export const one = two;"],
  ['of types', "import type { Two } from './two.ts'; export type One = Two;"],
  ['through an entry point', "export const one = async () => import('#enquiry');"],
])('Biome reports a circular import %s', { timeout: 30_000 }, async (_, source) => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-circle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src/enquiry'), { recursive: true });
  for (const name of ['biome.json', 'package.json']) await copyFile(join(root, name), join(folder, name));
  await writeFile(join(folder, 'src/enquiry/one.ts'), source);
  await writeFile(
    join(folder, 'src/enquiry/two.ts'),
    "export { one as two, type One as Two } from './one.ts';",
  );
  await writeFile(join(folder, 'src/enquiry/index.ts'), "export * from './one.ts';");
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--only=suspicious/noImportCycles', '.'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(stdout + stderr).toMatch(/one\.ts:1:.*lint\/suspicious\/noImportCycles/);
});

it('lets tests import any entry point, and each module what it is permitted', () => {
  expect(
    plant('src/page/planted.test.ts', "import '#enquiries'; import 'vitest'; import 'node:fs';"),
  ).toEqual([]);
  expect(plant('src/page/planted.tsx', "import { a } from '#enquiry'; import 'react';")).toEqual([]);
  expect(plant('src/content/brand/planted.ts', "import '../../durations.ts';")).toEqual([]);
  expect(plant('scripts/planted.mjs', "import 'node:fs'; import './lib/run.mjs';")).toEqual([]);
  expect(
    plant('src/page/planted.ts', "import words from 'virtual:content'; import(/* @vite-ignore */ main);"),
  ).toEqual([]);
});
