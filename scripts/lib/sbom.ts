/** The list of shipped packages in CycloneDX format (https://cyclonedx.org). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listShipped } from './audit.ts';
import { PlainError } from './output.mjs';
import { root } from './paths.mjs';
import { capture } from './run.mjs';

const TIMEOUT_MS = 60_000;

/** The fields of `npm sbom`'s output that this script reads. All others are kept unchanged. */
export interface Sbom {
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { version?: string; name?: string }>;
}

/**
 * Lists every bundled or installed package, with its licence and the lock file's hash. npm lists the packages but
 * not which are shipped: most shipped packages are bundled, and are development packages to npm.
 * @throws {PlainError} when npm makes no list
 */
export async function composeSbom(): Promise<Sbom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { code, output } = await capture('npm', args, { timeoutMs: TIMEOUT_MS });
  if (code !== 0) throw new PlainError(`npm made no list of packages:\n${output.trim()}`);
  const all: Sbom = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return selectShipped(all, lock, await listShipped());
}

/** @param shippedPaths paths in the lock file */
export function selectShipped(all: Sbom, { packages }: Lock, shippedPaths: ReadonlySet<string>): Sbom {
  const shippedNames = new Set(
    [...shippedPaths].map((path) => {
      const { version, name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) } =
        packages[path] ?? {};
      return `${name}@${version}`;
    }),
  );
  const components = all.components.filter(({ name, version }) => shippedNames.has(`${name}@${version}`));
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...all, components, dependencies };
}
