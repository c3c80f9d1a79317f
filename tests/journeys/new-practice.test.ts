/** From `npm run new-practice` to a built page, with an adopter's commands. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/tideline');
const ANSWERS = 'name: Kirra Movement\nsuburb: Coolangatta\nphone: 0412 345 678\n';

it('writes a practice that passes the content check and can be published', async () => {
  // Inside the project, because the build resolves packages from there.
  await mkdir(CACHE, { recursive: true });
  const parent = await mkdtemp(join(CACHE, 'new-practice-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const run = (script: string, args: string[], env: Record<string, string>) => {
    const running = promisify(execFile)(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    running.child.stdin?.end(ANSWERS);
    return running;
  };
  const created = await run('scripts/command.mjs', ['new-practice', 'kirra'], { INIT_CWD: parent });
  const CONTENT_DIR = join(parent, 'kirra');
  expect(created.stdout).toContain(`CONTENT_DIR=${CONTENT_DIR}`);

  const checked = await run('scripts/check-content.ts', [], { CONTENT_DIR });
  expect(checked.stdout).toMatch(/^placeholder: kirra\/practice\.yaml:\d+ practice\.email/m);
  expect(checked.stdout).not.toMatch(/^error:/m);

  await run('scripts/build/main.ts', ['--site', join(parent, 'site')], {
    CONTENT_DIR,
    NODE_ENV: 'production',
  });
  const page = await readFile(join(parent, 'site/index.html'), 'utf8');
  expect(page).toContain('Accredited exercise physiologist, Coolangatta');
  expect(page).toContain('tel:+61412345678');
  expect(page).not.toMatch(/Maroochydore|Sunshine Coast/);
});
