import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Who edits: as git knows them in this folder, or by their account on this machine. */
export async function findAuthor(folder: string): Promise<string> {
  const known = await run('git', ['-C', folder, 'config', 'user.email']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return known || readAccount();
}

/** An account without a name has none to tell. */
function readAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return 'This computer';
  }
}
