/**
 * Vite plugin: the sections in reserve that the content has nothing for are left out, code and style sheets alike.
 * Each of their modules becomes one that shows nothing, and when no section is left, so does what joins them.
 */
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import type { SiteContent } from '#content/schema';
import { findFilled, RESERVE } from '../../../src/page/sections/reserve/registry.ts';
import { ROOT } from '../paths.ts';

const FOLDER = normalizePath(join(ROOT, 'src/page/sections/reserve'));

export function reservePlugin(content: SiteContent): Plugin {
  const stubs = makeStubs(content);
  return {
    name: 'tideline:reserve',
    load: { order: 'pre', handler: (id) => stubs.get(id) },
  };
}

/** What stands in the place of which module. */
export function makeStubs(content: SiteContent): Map<string, string> {
  const filled: string[] = findFilled(content);
  const stubs = new Map<string, string>();
  for (const name of Object.keys(RESERVE).filter((name) => !filled.includes(name))) {
    stubs.set(`${FOLDER}/${name}/section.tsx`, 'export const Section = () => null;');
    stubs.set(`${FOLDER}/${name}/island.ts`, 'export default () => null;');
  }
  if (filled.length === 0) {
    stubs.set(`${FOLDER}/Reserve.tsx`, 'export const Reserve = () => null;');
    stubs.set(`${FOLDER}/islands.ts`, 'export const wakeIslands = () => {};');
  }
  return stubs;
}
