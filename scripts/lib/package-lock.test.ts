/** Checks what `npm ci` installs: each package has a hash, and comes from the registry or this repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';

const REGISTRY = 'https://registry.npmjs.org/';

interface Entry {
  resolved?: string;
  link?: boolean;
  integrity?: string;
  optional?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'));
const listNames = (entries: [string, Entry][]) => entries.map(([path]) => path);

describe('the lock file', () => {
  it('has a hash for every package, those of other platforms too', () => {
    expect(installed.length).toBeGreaterThan(500);
    const hashed = installed.filter(([, { integrity }]) => /^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(hashed.some(([path, { optional }]) => optional && path.includes('darwin'))).toBe(true);
    const links = installed.filter(([, { link }]) => link);
    expect(listNames(installed).filter((path) => !listNames([...hashed, ...links]).includes(path))).toEqual(
      [],
    );
  });

  it('names no source besides the registry and this repository', () => {
    // A package without an address comes from the registry that npm is configured with.
    const elsewhere = installed.filter(([, { resolved = REGISTRY, link }]) =>
      link ? !existsSync(join(root, resolved, 'package.json')) : !resolved.startsWith(REGISTRY),
    );
    expect(listNames(elsewhere)).toEqual([]);
  });
});
