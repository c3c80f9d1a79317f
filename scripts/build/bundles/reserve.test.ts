import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { ProgramManifest } from '../../../src/publish/program.ts';
import { copyProject } from '../../../tests/support/copyProject.ts';
import { getPracticeFolder } from '../../../tests/support/practices.ts';

/** The styles of each section in reserve, by its name. */
async function readSections(project: string): Promise<Record<string, string>> {
  const program = JSON.parse(await readFile(join(project, 'dist/server/program.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(program.sections as ProgramManifest['sections']).map(([name, { first }]) => [name, first]),
  );
}

it('is all that adding a section takes: its folder and a line in the registry', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'tideline-reserve-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await copyProject(copy);
  await cp(getPracticeFolder('shipped'), join(copy, 'content'), { recursive: true });
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
    env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: join(copy, 'content') },
  });

  const page = await readFile(join(copy, 'dist/site/index.html'), 'utf8');
  const styles = /<style>(.*?)<\/style>/s.exec(page)?.[1];
  const sheets = Object.entries(await readSections(copy)).filter(([, sheet]) => sheet !== '');
  for (const [name, sheet] of sheets) {
    // The styles of what is on the page, and of nothing else in reserve.
    expect([name, styles?.includes(sheet)]).toEqual([name, ['planted', 'reserve'].includes(name)]);
  }
  expect(page).toContain('<section id="planted-section"');
  expect(page).toContain('padding-left:123px');
  const assets = await readdir(join(copy, 'dist/site/assets'));
  const island = assets.find((name) => /^planted-[\w-]+\.js$/.test(name));
  expect(await readFile(join(copy, 'dist/site/assets', island ?? ''), 'utf8')).toContain('press');
});
