import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { RESERVE } from '../../../src/page/sections/reserve/registry.ts';
import { CONTENT, ROOT } from '../paths.ts';
import { makeStubs } from './reserve-plugin.ts';

let content: SiteContent;
beforeAll(async () => {
  content = await loadContent(CONTENT);
});

describe('the sections in reserve that are left out', () => {
  const sections = (stubs: Map<string, string>) =>
    [...stubs.keys()].flatMap((path) => /(\w+)\/section\.tsx$/.exec(path)?.[1] ?? []);

  it('are all of the shipped content, and what would join them', () => {
    const stubs = makeStubs(content);
    expect(sections(stubs)).toEqual(Object.keys(RESERVE));
    expect([...stubs.keys()].filter((path) => /\/(Reserve\.tsx|islands\.ts)$/.test(path))).toHaveLength(2);
  });

  it('are no more those that have an entry', () => {
    const entry = { image: { file: 'beach.jpg', alt: 'A photo' }, category: 'Beach' };
    const stubs = makeStubs({
      ...content,
      gallery: { ...content.gallery, entries: [entry] },
      countdown: { ...content.countdown, heading: 'Soon' },
    });
    expect(sections(stubs)).toHaveLength(Object.keys(RESERVE).length - 2);
    expect([...stubs.keys()].join()).not.toMatch(/gallery|countdown|Reserve\.tsx|islands/);
  });
});

/** A copy of what the build reads, for a test to change. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tideline-reserve-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const part of ['src', 'scripts', 'content', 'package.json']) {
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

it('is all that adding a section takes: its folder and a line in the registry', {
  timeout: 60_000,
}, async () => {
  const copy = await copyProject();
  const reserve = join(copy, 'src/page/sections/reserve');
  const registry = join(reserve, 'registry.ts');
  const lines = await readFile(registry, 'utf8');
  await writeFile(registry, lines.replace('export const RESERVE = {', '$&\n  planted: () => true,'));
  await mkdir(join(reserve, 'planted'));
  const files = {
    'planted.module.css': '.planted { padding-left: 123px }',
    'island.ts': "export { Press as default } from './Press.tsx';",
    'Press.tsx':
      'export const Press = ({ word }: { word: string }) => <button type="button">press {word}</button>;',
    'section.tsx': `
      import { Island } from '../Island.tsx';
      import Press from './island.ts';
      import styles from './planted.module.css';
      export const Section = () => (
        <section id="planted-section" className={styles.planted}>
          <Island name="planted" of={Press} props={{ word: 'here' }} />
        </section>
      );`,
  };
  for (const [name, text] of Object.entries(files)) await appendFile(join(reserve, 'planted', name), text);

  await promisify(execFile)(process.execPath, [join(copy, 'scripts/build/main.ts')], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  });

  const page = await readFile(join(copy, 'dist/site/index.html'), 'utf8');
  expect(page).toContain('<section id="planted-section"');
  expect(page).toContain('padding-left:123px');
  const assets = await readdir(join(copy, 'dist/site/assets'));
  const island = assets.find((name) => /^planted-[\w-]+\.js$/.test(name));
  expect(await readFile(join(copy, 'dist/site/assets', island ?? ''), 'utf8')).toContain('press');
  expect(assets.filter((name) => /^(gallery|carousel|countdown)-.*\.js$/.test(name))).toEqual([]);
});
