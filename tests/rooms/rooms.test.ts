/** The rules of the rooms (DESIGN section 2): the tree keeps them, and every one of them is seen to refuse. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkRooms } from '../../scripts/rooms/check.ts';
import { checkMap } from '../../scripts/rooms/map.ts';
import { findSharedNames } from '../../scripts/rooms/names.ts';
import { findUnusedPermissions } from '../../scripts/rooms/permissions.ts';
import { findRoom, OPEN_TO_ALL, ROOMS, type Room } from '../../scripts/rooms/rules.ts';
import { readTree, type Violation } from '../../scripts/rooms/tree.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tree = readTree(root);

/** Checks files added to the real tree, and only those. */
function plantAll(planted: Record<string, string>): Violation[] {
  const sources = new Map([...tree.sources, ...Object.entries(planted)]);
  return checkRooms({ ...tree, sources }, Object.keys(planted));
}
const plant = (file: string, source: string) => plantAll({ [file]: source });

/** A file that would belong to the room. */
const FILE_IN: Record<string, string> = {
  'captcha/provider': 'src/captcha/provider.ts',
  'captcha/browser': 'src/captcha/planted.browser.ts',
  'captcha/server': 'src/captcha/planted.server.ts',
  'content/load': 'src/content/load/planted.ts',
  durations: 'src/durations.ts',
  'server/compose': 'src/server/compose.ts',
};
const fileIn = (room: string) => FILE_IN[room] ?? `src/${room}/planted.ts`;

it('are kept by every file of the project', () => {
  expect(tree.sources.size).toBeGreaterThan(50);
  expect(checkRooms(tree)).toEqual([]);
});

it('know every room, and give every source a room', () => {
  for (const { name, files } of ROOMS) expect(files.test(fileIn(name)), name).toBe(true);
  const sources = [...tree.sources.keys()].filter((path) => path.startsWith('src/'));
  expect(sources.filter((path) => !findRoom(path))).toEqual([]);
});

it('are all on the map, as the rules say them', () => {
  const map = readFileSync(join(root, 'docs/map.md'), 'utf8');
  expect(checkMap(map)).toEqual([]);
  expect(checkMap(map.replace('**`enquiries`**', '**`table`**'))).toMatchObject([{ rule: 'map' }]);
  expect(checkMap('')).toMatchObject([{ rule: 'map' }]);
});

it('let no two files export one name', () => {
  expect(findSharedNames(tree)).toEqual([]);
  const find = (planted: Record<string, string>, shared = {}) =>
    findSharedNames({ ...tree, sources: new Map(Object.entries(planted)) }, shared);
  const twice = {
    'src/enquiries/one.ts': 'export interface Theme { a: string }\nexport const Theme = 1;',
    'src/page/two.tsx': 'const Theme = 2;\nexport { Theme };',
  };
  expect(find(twice)).toMatchObject([
    { rule: 'name', file: 'src/page/two.tsx', message: 'Theme is exported by src/enquiries/one.ts too' },
  ]);
  expect(find(twice, { Theme: 'a reason' })).toEqual([]);
  expect(find({ 'src/enquiries/one.ts': 'export class Theme {}' }, { Theme: 'a reason' })).toMatchObject([
    { rule: 'unused', message: 'Theme may be exported by several files, and is not' },
  ]);
  const apart = {
    'src/enquiries/one.ts': 'export const Theme = 1;',
    'src/enquiries/index.ts': "export { Theme } from './one.ts';\nexport * from './one.ts';",
    'src/page/one.test.ts': 'export const Theme = 2;',
    'src/page/two.ts': 'const Theme = 3;\nexport default Theme;',
  };
  expect(find(apart)).toEqual([]);
});

it('permit nothing that nobody uses', () => {
  expect(findUnusedPermissions(tree)).toEqual([]);
});

it.each([
  ['a door', { doors: ['#render'] }, 'may import #render'],
  ['the types of a door', { types: ['#page'] }, 'may import #page'],
  ['a package', { packages: ['pino'] }, 'may import pino'],
  ['a door for its types', { doors: ['#settings'] }, 'uses #settings for its types only'],
] satisfies [string, Partial<Room>, string][])('refuse themselves %s too many', (_, extra, message) => {
  const sources = new Map([['src/enquiries/planted.ts', "import type { Settings } from '#settings';"]]);
  const room = { name: 'enquiries', purpose: '', files: /^src\/enquiries\//, doors: [], packages: [], node: false };
  const found = findUnusedPermissions({ ...tree, sources }, [{ ...room, ...extra }]);
  expect(found).toMatchObject([{ rule: 'unused', message: expect.stringContaining(message) }]);
});

it('refuse a room Node’s modules when it uses none', () => {
  const room = { name: 'enquiries', purpose: '', files: /^src\/enquiries\//, doors: [], packages: [], node: true };
  expect(findUnusedPermissions({ ...tree, sources: new Map() }, [room])).toHaveLength(1);
});

const typesOnly = ROOMS.flatMap(({ name, types }) => (types ?? []).map((alias) => [name, alias] as const));

it.each(typesOnly)('let %s know the types of %s and refuse it the rest', (room, alias) => {
  expect(plant(fileIn(room), `import type { A } from '${alias}';`)).toEqual([]);
  expect(plant(fileIn(room), `import { a } from '${alias}';`)).toMatchObject([{ rule: 'room' }]);
});

it.each(ROOMS)('refuse $name every door that it may not use', ({ name, doors, types = [] }) => {
  const forbidden = Object.entries(tree.aliases)
    .filter(
      ([alias, path]) =>
        ![...doors, ...types, OPEN_TO_ALL].includes(alias) && findRoom(path.slice(2))?.name !== name,
    )
    .map(([alias]) => alias);
  expect(forbidden).not.toEqual([]);
  for (const alias of forbidden) {
    for (const source of [`import '${alias}';`, `export type * from '${alias}';`, `import('${alias}');`]) {
      expect(plant(fileIn(name), source), source).toMatchObject([{ rule: 'room', line: 1 }]);
    }
  }
});

it.each(ROOMS.filter(({ node }) => !node).map(({ name }) => name))('refuse %s Node’s modules', (room) => {
  expect(plant(fileIn(room), "\nimport 'node:fs';")).toMatchObject([{ rule: 'node', line: 2 }]);
  expect(plant(fileIn(room), "import 'fs';")).toMatchObject([{ rule: 'node' }]);
});

it.each(ROOMS.map(({ name }) => name))('refuse %s a package that is not its business', (room) => {
  expect(plant(fileIn(room), "import '@scope/elsewhere/part';")).toMatchObject([{ rule: 'package' }]);
  expect(plant(fileIn(room), 'import(somewhere);')).toMatchObject([{ rule: 'package' }]);
});

it.each([
  ['a way past the door', 'src/page/planted.ts', "import '../enquiry/limits.ts';", 'door'],
  ['a room’s own door from inside', 'src/enquiries/planted.ts', "import '#enquiries';", 'door'],
  [
    'the schema’s insides to its neighbour',
    'src/content/load/planted.ts',
    "import '../schema/siteContent.ts';",
    'door',
  ],
  ['a test', 'src/enquiries/planted.ts', "import '../enquiry/validate.test.ts';", 'outside'],
  ['the test helpers', 'src/enquiries/planted.ts', "import '../../tests/support/smtp.ts';", 'outside'],
  ['a script', 'src/server/planted.ts', "import '../../scripts/lib/build.ts';", 'outside'],
  ['a file that is not there', 'src/enquiries/planted.ts', "import './nowhere.ts';", 'missing'],
  ['a door that is not there', 'src/enquiries/planted.ts', "import '#nowhere';", 'missing'],
  ['a package before the install', 'scripts/planted.mjs', "import 'vite';", 'bootstrap'],
  ['TypeScript before the install', 'scripts/planted.mjs', "import './lib/build.ts';", 'bootstrap'],
  ['a circle of one', 'src/enquiries/planted.ts', "import './planted.ts';", 'cycle'],
  ['a circle of types', 'src/enquiries/planted.ts', "import type { A } from './planted.ts';", 'cycle'],
])('refuse %s', (_, file, source, rule) => {
  expect(plant(file, source)).toMatchObject([{ rule }]);
});

it('refuse a circle through two files and show the way round', () => {
  const found = plantAll({
    'src/enquiries/one.ts': "import { two } from './two.ts'; export const one = two;",
    'src/enquiries/two.ts': "export { one as two } from './one.ts';",
  });
  expect(found).toMatchObject([
    { rule: 'cycle', message: 'src/enquiries/one.ts → src/enquiries/two.ts → src/enquiries/one.ts' },
  ]);
});

it('let tests use any door, and each room its own', () => {
  expect(
    plant('src/page/planted.test.ts', "import '#enquiries'; import 'vitest'; import 'node:fs';"),
  ).toEqual([]);
  expect(plant('src/page/planted.tsx', "import { a } from '#enquiry'; import 'react';")).toEqual([]);
  expect(plant('src/brand/planted.ts', `import '${OPEN_TO_ALL}';`)).toEqual([]);
  expect(plant('scripts/planted.mjs', "import 'node:fs'; import './lib/run.mjs';")).toEqual([]);
  expect(
    plant('src/page/planted.ts', "import words from 'virtual:content'; import(/* @vite-ignore */ main);"),
  ).toEqual([]);
});
