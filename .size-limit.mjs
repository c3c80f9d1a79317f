import { globSync, statSync } from 'node:fs';

/** Earlier builds' scripts stay, for pages that are open: what is measured is the newest. */
const newest = (pattern) =>
  globSync(pattern).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? pattern;

export default [
  { name: 'Scripts before any touch', path: newest('dist/program/assets/main-*.js'), limit: '20 kB' },
  { name: 'Dialogs', path: newest('dist/program/assets/OpenDialogs-*.js'), limit: '6 kB' },
  { name: 'The owner’s desk, every view', path: 'dist/admin/assets/*.{js,css}', limit: '250 kB' },
];
