import type { Rolldown } from 'vite';

/** From the first `node_modules` to the package that the module belongs to, which may lie inside another. */
const PACKAGE = /[/\\](node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * The packages whose code a build has taken in, by their places in the lock file: `node_modules/fastify`. They are
 * shipped, although nobody has to install them: `npm run check` asks for known holes in them.
 */
export function listPackages(...outputs: readonly Rolldown.RolldownOutput['output'][]): string[] {
  const modules = outputs.flat().flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  return [...new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))].sort();
}
