import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNodeFault } from './install.mjs';
import { pinnedNode, root } from './paths.mjs';
import { capture } from './run.mjs';

/** A project with only the commands' own code, and a fake npm that records its arguments. */
let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'tideline-install-'));
  await cp(join(root, 'scripts/lib'), join(project, 'scripts/lib'), { recursive: true });
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'script.ts'), "console.log('ran', ...process.argv.slice(2));");
  await mkdir(join(project, 'bin'));
  await writeFile(
    join(project, 'bin/npm'),
    '#!/bin/sh\necho "$1" >> called\nmkdir -p node_modules/node/bin\n' +
      `cp -f ${pinnedNode} node_modules/node/bin/node\necho {} > node_modules/.package-lock.json\n`,
  );
  await chmod(join(project, 'bin/npm'), 0o755);
});
afterEach(() => rm(project, { recursive: true }));

function runCommand(name: 'installAndRun' | 'runInstalled') {
  const source = `
    const { ${name} } = await import(${JSON.stringify(join(project, 'scripts/lib/run-script.mjs'))});
    await ${name}('script.ts', 'built.js');`;
  return capture(
    pinnedNode,
    ['--input-type=module', '-e', source, 'scripts/command.mjs', 'command', 'given'],
    {
      env: { PATH: [join(project, 'bin'), process.env['PATH']].join(delimiter) },
    },
  );
}

const readCalls = () => readFile(join(project, 'called'), 'utf8').catch(() => '');

describe('a command that may install', () => {
  it.each(['#', '?'])('refuses a folder with %s in its path in one line', async (sign) => {
    const odd = join(project, `Site ${sign}1`);
    await cp(join(project, 'scripts'), join(odd, 'scripts'), { recursive: true });
    const source = `
      const { pathToFileURL } = await import('node:url');
      const { installAndRun } = await import(pathToFileURL(${JSON.stringify(join(odd, 'scripts/lib/run-script.mjs'))}).href);
      await installAndRun('script.ts');`;
    expect(await capture(pinnedNode, ['--input-type=module', '-e', source])).toEqual({
      code: 1,
      output: `The site cannot be built in ${odd}/: rename the folder that has a ${sign} in its name, and try again.\n`,
    });
  });

  it('installs everything once, and runs with its arguments', async () => {
    expect((await runCommand('installAndRun')).output).toMatch(/Installed in .*\nran given\n$/s);
    expect(await runCommand('installAndRun')).toEqual({ code: 0, output: 'ran given\n' });
    expect(await readCalls()).toBe('ci\n');
  });

  it('adds missing packages, and removes none', async () => {
    await runCommand('installAndRun');
    await writeFile(join(project, 'package-lock.json'), '{ "changed": true }');
    await runCommand('installAndRun');
    expect(await readCalls()).toBe('ci\ninstall\n');
  });

  it('reinstalls after an interrupted install', async () => {
    await mkdir(join(project, 'node_modules'));
    await runCommand('installAndRun');
    expect(await readCalls()).toBe('ci\n');
  });
});

it.each([
  ['20.18.3', 'linux', /needs Node 22\.12 or later, or a 20 from 20\.19 on; this is 20\.18\.3/],
  ['21.7.0', 'darwin', /this is 21\.7\.0/],
  ['22.11.0', 'linux', /this is 22\.11\.0/],
  ['26.10.0', 'win32', /On Windows, install WSL/],
])('refuses Node %s on %s before it installs', (version, platform, message) => {
  expect(findNodeFault(version, platform)).toMatch(message);
});

it.each([
  ['20.19.0', 'linux'],
  ['22.12.0', 'darwin'],
  ['24.1.0', 'linux'],
])('installs with Node %s on %s', (version, platform) => {
  expect(findNodeFault(version, platform)).toBeUndefined();
});

describe('a command of a deployed site', () => {
  it('runs with the installed packages without changing them', async () => {
    await runCommand('installAndRun');
    await rm(join(project, 'node_modules/.tideline-install'));
    await rm(join(project, 'called'));
    await mkdir(join(project, 'node_modules/valibot'));
    expect(await runCommand('runInstalled')).toEqual({ code: 0, output: 'ran given\n' });
    expect(await readCalls()).toBe('');
  });

  it('runs the built program with production packages only, and reports a missing build', async () => {
    await runCommand('installAndRun');
    await rm(join(project, 'called'));
    const { code, output } = await runCommand('runInstalled');
    expect(code).toBe(1);
    expect(output).toMatch(/^Only production packages are installed here, and built\.js is missing: .*\n$/);
    await writeFile(join(project, 'built.js'), "console.log('ran built', ...process.argv.slice(2));");
    expect(await runCommand('runInstalled')).toEqual({ code: 0, output: 'ran built given\n' });
    expect(await readCalls()).toBe('');
  });

  it('explains missing packages, and installs nothing', async () => {
    const { code, output } = await runCommand('runInstalled');
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing is installed here yet: .*npm ci --omit=dev.*\n$/);
    expect(await readCalls()).toBe('');
  });
});
