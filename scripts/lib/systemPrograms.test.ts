import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requirePrograms } from './chromium.ts';

const FIREFOX = { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-programs-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CI', undefined);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(console, 'log').mockReturnValue();
  const calls = join(folder, 'calls');
  await addProgram('apt-get', `echo "$@" >>${calls}; : >${folder}/firefox; /bin/chmod +x ${folder}/firefox`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function addProgram(name: string, script = ''): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}
const readCalls = () => readFile(join(folder, 'calls'), 'utf8').catch(() => '');

it('installs nothing without permission, and names the command', async () => {
  await expect(requirePrograms(FIREFOX)).rejects.toThrow(
    'Firefox is not here. Run apt-get install firefox-esr, or let npm run test:homes -- --install do it (Debian, as root).',
  );
  expect(await readCalls()).toBe('');
  await addProgram('firefox-esr');
  expect(await requirePrograms(FIREFOX)).toEqual([join(folder, 'firefox-esr')]);
});

it.each<[string, () => unknown]>([
  ['--install', () => vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'run', '--install'])],
  ['CI', () => vi.stubEnv('CI', 'true')],
])('installs what is missing when %s allows it, and reports it first', async (permission, allow) => {
  allow();
  expect(await requirePrograms(FIREFOX)).toEqual([join(folder, 'firefox')]);
  expect(await readCalls()).toMatch(/^update .*\ninstall .* firefox-esr\n$/);
  expect(console.log).toHaveBeenCalledWith(expect.stringMatching(`firefox-esr \\(${permission} `));
});
