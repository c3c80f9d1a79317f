import { globSync, readFileSync, statSync } from 'node:fs';

/** Measures only the newest file: scripts of earlier builds are kept for pages that are still open. */
const findNewest = (pattern) =>
  globSync(pattern).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? pattern;

/** The scripts and styles of the newest admin build. */
const listAdmin = () =>
  JSON.parse(readFileSync('dist/server/parts.json', 'utf8'))
    .filter((name) => /^admin\/.*\.(?:js|css)$/.test(name))
    .map((name) => `dist/${name}`);

export default [
  { name: 'Scripts before any touch', path: findNewest('dist/program/assets/main-*.js'), limit: '20 kB' },
  { name: 'Dialogs', path: findNewest('dist/program/assets/OpenDialogs-*.js'), limit: '6 kB' },
  { name: 'The owner’s desk, every view', path: listAdmin(), limit: '250 kB' },
];
