import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT = 10_000;

/** Commits the files as the author of the edition, if the folder is in a git repository. */
export async function commitEdition(
  folder: string,
  files: readonly string[],
  { by, what }: { by: string; what: readonly string[] },
): Promise<void> {
  const git = (...args: string[]) => run('git', ['-C', folder, ...args], { timeout: TIMEOUT });
  const isTracked = await git('ls-files', '--error-unmatch', '--', 'practice.yaml').then(
    () => true,
    () => false,
  );
  if (!isTracked || files.length === 0) return;
  await git('add', '--all', '--', ...files);
  const [first = 'Change the page', ...more] = what;
  const title = more.length === 0 ? first : `${first} (and ${more.length} more)`;
  const name = [`user.name=${by}`, `user.email=${by}`].flatMap((setting) => ['-c', setting]);
  const message = ['-m', title, ...(more.length > 0 ? ['-m', what.join('\n')] : [])];
  await git(
    ...name,
    'commit',
    '--quiet',
    '--no-verify',
    '--no-gpg-sign',
    ...message,
    '--only',
    '--',
    ...files,
  );
}
