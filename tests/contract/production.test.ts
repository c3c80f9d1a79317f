/**
 * The built site in production: with the lock file's production packages, in a read-only folder; and a build while a
 * site is running (CONTRACT "Commands").
 */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { listProductionPackages } from '../../scripts/lib/production.ts';
import type { ProgramManifest } from '../../src/publish/program.ts';
import { SoftwareAuthenticator } from '../support/authenticator.ts';
import { copyProject } from '../support/copyProject.ts';
import { getPracticeFolder } from '../support/practices.ts';
import {
  CONTENT,
  findSparePort,
  launchSite,
  type Site,
  startSite,
  waitUntilAnswering,
  warmCache,
} from '../support/site.ts';

const run = promisify(execFile);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-production-'));
  onTestFinished(async () => {
    // Does not follow the link to `node_modules`, in which another test may be unpacking something.
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** Copies a practice for the test to change, next to the folder in which the site is started. */
async function copyOwnerFolder(from = CONTENT): Promise<{ practice: string; home: string }> {
  const folder = await makeFolder();
  const [practice, home] = [join(folder, 'content'), join(folder, 'home')];
  await cp(from, practice, { recursive: true });
  await mkdir(home, { mode: 0o700 });
  return { practice, home };
}

/** Smaller photos take a third of the time, with the same encoders. */
async function shrinkPhotos(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.jpg'))) {
    const photo = await readFile(join(folder, name));
    await writeFile(join(folder, name), await sharp(photo).resize({ width: 200 }).jpeg().toBuffer());
  }
}

async function copyBuilt(into: string): Promise<void> {
  for (const part of ['server', 'program', 'admin']) {
    await cp(join(root, 'dist', part), join(into, 'dist', part), { recursive: true });
  }
}

/** Copies what `npm ci --omit=dev` installs on this machine, except Node itself, which runs the site. */
async function copyProductionPackages(into: string): Promise<string[]> {
  const packagePaths = (await listProductionPackages()).filter(
    (packagePath) => !/^node_modules\/node(-|$)/.test(packagePath),
  );
  for (const packagePath of packagePaths) {
    await cp(join(root, packagePath), join(into, packagePath), {
      recursive: true,
      filter: (from) => !from.slice(join(root, packagePath).length).includes('node_modules'),
    });
  }
  return packagePaths;
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [
    folder,
    ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
  ];
}

async function makeReadOnly(folder: string): Promise<void> {
  for (const one of await listFolders(folder)) await chmod(one, 0o555);
}

/** Lists every file with its modification time, to detect writes: read-only folders do not stop root. */
async function listStamps(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`));
}

/** Expects the page's files to be served. @returns the page */
async function visit({ url }: Site): Promise<string> {
  const page = await (await fetch(url)).text();
  const assets = new Set(page.match(/\/assets\/[\w.-]+/g));
  expect(assets.size).toBeGreaterThan(4);
  for (const asset of assets) expect([asset, (await fetch(url + asset)).status]).toEqual([asset, 200]);
  return page;
}

/** Overwrites a heading with one of equal length, because the server could read, and log, a file that is empty. */
async function changeHeading(practice: string, from: string, to: string): Promise<void> {
  const file = join(practice, 'home.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to), { flag: 'r+' });
}

const expectShownSoon = ({ url }: Site, text: string) =>
  expect.poll(async () => (await fetch(url)).text()).toContain(text);

/** Sends the form without JavaScript, and expects its mail as a file. */
async function enquire({ url }: Site, dataDir: string): Promise<void> {
  const form = {
    firstName: 'Ada',
    lastName: 'Sand',
    email: 'ada@example.com',
    message: 'Hello there, is it far?',
  };
  const response = await fetch(`${url}/enquiry`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: url },
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  await expect
    .poll(() => readdir(join(dataDir, 'mail')).catch(() => []))
    .toEqual([expect.stringMatching(/\.eml$/)]);
}

/** Invites an owner with the built command, and registers a passkey: the code that verifies it is loaded only then. */
async function signIn({ url, port }: Site, dataDir: string, program: string): Promise<void> {
  const origin = `http://localhost:${port}`;
  const command = [join(program, 'dist/server/admin.js'), 'invite', 'jo@practice.example'];
  const env = { SITE_URL: origin, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, command, { cwd: dataDir, env });
  const token = stdout.trim().split('=')[1];
  const call = (path: string, input: object, cookie = '') =>
    fetch(`${url}/admin/api/${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const response = await call('auth.enrolOptions', { token });
  const { result } = (await response.json()) as { result: { data: PublicKeyCredentialCreationOptionsJSON } };
  const answer = new SoftwareAuthenticator(origin).create(result.data);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  const entered = await call('auth.enrol', { token, name: 'Phone', isShared: false, answer }, cookie);
  expect(entered.status).toBe(200);
}

it('prepares everything at the first start with production packages alone, accepts enquiries, and writes nothing to the program’s folder', async () => {
  const program = await makeFolder();
  await copyBuilt(program);
  await cp(join(root, 'package.json'), join(program, 'package.json'));
  const packages = await copyProductionPackages(program);
  expect(packages).toContain('node_modules/sharp');
  // `npm start` runs the pinned Node.
  await cp(join(root, 'scripts'), join(program, 'scripts'), { recursive: true });
  await symlink(join(root, 'node_modules/node'), join(program, 'node_modules/node'), 'junction');
  await makeReadOnly(program);
  const before = await listStamps(program);

  // The practice that uses everything: a photo, and a share image with its name. Its folder is read-only.
  const { practice, home } = await copyOwnerFolder(getPracticeFolder('large'));
  await shrinkPhotos(join(practice, 'images'));
  for (const name of ['home.yaml~', '.#home.yaml', 'home.yaml.swp', '.DS_Store', 'Thumbs.db']) {
    await writeFile(join(practice, name), 'anything');
  }
  await chmod(practice, 0o555);
  const port = await findSparePort();
  const origin = `http://localhost:${port}`;
  const site = await launchSite({
    dist: join(program, 'dist'),
    dataDir: home,
    port,
    env: { CONTENT_DIR: practice, SITE_URL: origin, DATA_DIR: './deep/data' },
  });
  onTestFinished(() => site.kill());
  const dataDir = join(home, 'deep/data');
  // With an empty cache publishing takes a while; the lock is taken before it.
  await expect.poll(() => existsSync(join(dataDir, 'running.lock'))).toBe(true);
  site.child.kill('SIGHUP');
  await waitUntilAnswering(site);
  expect(await visit(site)).toContain('Start where you are.');
  expect(await readdir(dataDir)).toContain('enquiries.db');
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await changeHeading(practice, 'Start where you are.', 'Begin where you are.');
  await expectShownSoon(site, 'Begin where you are.');
  await visit(site);
  await enquire(site, dataDir);
  await signIn(site, dataDir, program);
  expect(await site.stop()).toBe(0);
  expect(site.logs()).not.toMatch(/"level":"(?:error|fatal)"/);

  const output = await startByNpm(program, {
    PORT: String(await findSparePort()),
    DATA_DIR: dataDir,
    CONTENT_DIR: practice,
  });
  expect(output).toContain('The page is at');
  expect(output).not.toContain('Installing');
  expect(await listStamps(program)).toEqual(before);
});

/** Runs `npm start` until the page is served or the command ends. @returns its output */
async function startByNpm(program: string, env: Record<string, string>): Promise<string> {
  const npm = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: program,
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(npm, 'close');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('The page is at')) npm.kill();
    });
  }
  await ended;
  return output;
}

const build = (project: string) =>
  run(process.execPath, [join(project, 'scripts/build/main.ts'), '--program'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replaceAll(from, to));
}

/** Adds an optional section with a hydrated part: its folder and its entries in other files. */
async function plantSection(project: string): Promise<void> {
  const folder = join(project, 'src/page/sections/optional');
  const addLine = async (file: string, before: string, line: string) =>
    replaceIn(join(folder, file), before, `${before}\n  ${line}`);
  await addLine('registry.ts', 'export const OPTIONAL_SECTIONS = {', 'planted: () => true,');
  await replaceIn(
    join(folder, 'OptionalSection.tsx'),
    'import { Team }',
    "import { Planted } from './planted/Planted.tsx';\nimport { Team }",
  );
  const sections = 'const SECTIONS: Record<OptionalSectionName, (props: SectionProps) => ReactNode> = {';
  await addLine('OptionalSection.tsx', sections, 'planted: Planted,');
  const islands = 'const ISLANDS: Partial<Record<OptionalSectionName, () => Promise<unknown>>> = {';
  await addLine(
    'hydrateIsland.ts',
    islands,
    "planted: async () => (await import('./planted/Press.tsx')).Press,",
  );
  await mkdir(join(folder, 'planted'));
  const files = {
    'planted.module.css': '.planted { padding-left: 123px }',
    'Press.tsx':
      'export const Press = ({ word }: { word: string }) => <button type="button">press {word}</button>;',
    'Planted.tsx': `
      import { Island } from '../Island.tsx';
      import { Press } from './Press.tsx';
      import styles from './planted.module.css';
      export const Planted = () => (
        <div className={styles.planted}>
          <Island name="planted" component={Press} props={{ word: 'here' }} />
        </div>
      );`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'planted', name), text);
}

/** Expects the planted section and its styles, and no files of sections that the page does not show. */
async function expectPlanted({ url }: Site, page: string, project: string): Promise<void> {
  expect(page).toContain('<section id="planted-section"');
  expect(page).toContain('padding-left:123px');
  const manifest = await readFile(join(project, 'dist/server/program.json'), 'utf8');
  const { sections, assets } = JSON.parse(manifest) as ProgramManifest;
  const styles = /<style>(.*?)<\/style>/s.exec(page)?.[1];
  const sheets = Object.entries(sections).filter(([, sheet]) => sheet !== '');
  for (const [name, sheet] of sheets) {
    expect([name, styles?.includes(sheet)]).toEqual([name, ['planted', 'optional'].includes(name)]);
  }
  const island = assets.find((name) => /^planted-[\w-]+\.js$/.test(name));
  expect(await (await fetch(`${url}/assets/${island}`)).text()).toContain('press');
}

it('keeps serving during a build of another version, even one with a new section', async () => {
  const project = await makeFolder();
  await copyProject(project);
  await copyBuilt(project);
  const { practice, home } = await copyOwnerFolder();
  await warmCache(home);
  const options = { dist: join(project, 'dist'), env: { CONTENT_DIR: practice } };
  const site = await startSite({ ...options, dataDir: home });
  onTestFinished(() => site.kill());
  const page = await visit(site);

  // Changes the publishing code, the mail template, which is loaded with the first mail, and the page.
  await replaceIn(join(project, 'src/mail/templates/layout.tsx'), "padding: '24px'", "padding: '25px'");
  await replaceIn(join(project, 'src/page/render/renderDocument.ts'), '<!doctype html>', '<!DOCTYPE html>');
  await replaceIn(join(project, 'src/page/main.ts'), 'import ', 'globalThis.planted = true;\nimport ');
  await plantSection(project);
  const building = build(project);
  let isBuilding = true;
  const built = building.finally(() => {
    isBuilding = false;
  });
  for (; isBuilding; await pause(500)) expect(await visit(site)).toBe(page);
  await built;

  await changeHeading(practice, 'Start where you are.', 'Begin where you are.');
  await expectShownSoon(site, 'Begin where you are.');
  expect(await visit(site)).toMatch(/^<!doctype html>/);
  await enquire(site, home);
  await site.stop();
  expect(site.logs()).not.toMatch(/"level":"(?:error|fatal)"/);

  const next = await startSite(options);
  onTestFinished(() => next.kill());
  const nextPage = await visit(next);
  expect(nextPage).toMatch(/^<!DOCTYPE html>/);
  await expectPlanted(next, nextPage, project);
  await next.stop();
});
