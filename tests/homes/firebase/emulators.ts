/** Firebase's functions and hosting emulators, on loopback, without a network or an account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainError, print } from '../../../scripts/lib/output.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { capture } from '../../../scripts/lib/run.mjs';
import { ensureNode24 } from '../../support/node24.ts';
import { collectOutput, waitForOutput } from '../../support/processOutput.ts';
import { findSparePort } from '../../support/site.ts';

/** Some seven hundred packages, installed separately for this command. */
const TOOLS = 'firebase-tools@15.34.2';
const FOLDER = join(root, 'node_modules/.cache/firebase-tools-15.34.2');
const COMMAND = join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js');
const INSTALL_MS = 10 * 60_000;
const START_MS = 3 * 60_000;
/** The emulators never contact Google for a project with this prefix. */
const PROJECT = 'demo-practice';

export interface Ports {
  hosting: number;
  functions: number;
}

export async function findPorts(): Promise<Ports> {
  return { hosting: await findSparePort(), functions: await findSparePort() };
}

export interface Emulators {
  logs(): string;
  stop(): Promise<void>;
}

/** @param secrets the contents of Google's Secret Manager */
export async function startEmulators(
  folder: string,
  ports: Ports,
  secrets: Record<string, string>,
): Promise<Emulators> {
  await ensureTools();
  const node = await ensureNode24();
  const config = join(folder, 'firebase.json');
  const project = JSON.parse(await readFile(config, 'utf8'));
  const makeAddress = (port: number) => ({ host: '127.0.0.1', port });
  project.emulators = {
    ...project.emulators,
    hosting: makeAddress(ports.hosting),
    functions: makeAddress(ports.functions),
    hub: makeAddress(await findSparePort()),
    logging: makeAddress(await findSparePort()),
    eventarc: makeAddress(await findSparePort()),
    tasks: makeAddress(await findSparePort()),
  };
  await writeFile(config, JSON.stringify(project));
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'functions/.secret.local'), lines.join(''));

  const args = [
    COMMAND,
    'emulators:start',
    '--only',
    'functions,hosting',
    '--project',
    PROJECT,
    '--config',
    config,
  ];
  const child = spawn(node, args, {
    cwd: folder,
    // The emulator starts functions with the first `node` in PATH.
    env: { ...process.env, PATH: `${dirname(node)}:${process.env['PATH']}`, CI: 'true', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const readPrinted = collectOutput(child);
  await waitForOutput(child, readPrinted, 'All emulators ready', START_MS);
  return {
    logs: readPrinted,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

async function ensureTools(): Promise<void> {
  if (existsSync(COMMAND)) return;
  print(`Installing ${TOOLS}, once …`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const args = ['install', TOOLS, '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await capture('npm', args, { timeoutMs: INSTALL_MS });
  if (code !== 0)
    throw new PlainError(`${TOOLS} could not be installed: ${output.trim().split('\n').at(-1)}`);
}
