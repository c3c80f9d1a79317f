import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Edition } from '../edition.ts';
import { findEdition, type PublishOptions } from '../findEdition.ts';
import { type PublishAnswer, type PublishOrder, writeOrder } from './publishOrder.ts';

/** What a process needs to run at all: none of the settings, some of which are secret. */
const NEEDED = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

/** In milliseconds: eight large photos take a minute on a slow machine. */
const AT_MOST = 10 * 60_000;

/** As `publishEdition`, with all that is to be made made in a process of its own. */
export async function publishInChildProcess(options: PublishOptions): Promise<Edition> {
  return (await findEdition(options)) ?? readMade(await runProcess(options, writeOrder(options)), options);
}

/** As `republishEdition`, in the same way. */
export async function republishInChildProcess(earlier: Edition, options: PublishOptions): Promise<Edition> {
  return readMade(await runProcess(options, writeOrder(options, earlier.id)), options);
}

async function readMade(id: string, { editions, config }: PublishOptions): Promise<Edition> {
  const edition = await editions.read(id, config);
  if (!edition) throw new Error('The edition that was made is not there.');
  return edition;
}

function runProcess({ program }: PublishOptions, order: PublishOrder): Promise<string> {
  const env = Object.fromEntries(
    NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = fork(join(program.folder, program.worker), {
    // Two heaps for all its threads: the C library's own number lets photos take half as much again.
    env: { ...env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A server that is told to stop does not wait for photos.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const late = setTimeout(kill, AT_MOST);
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that publishes ended early (${signal ?? code}).`)),
    );
    child.once('message', (answer: PublishAnswer) => {
      if ('id' in answer) resolve(answer.id);
      else reject(Object.assign(new Error(answer.fault.message), { name: answer.fault.name }));
    });
    child.send(order);
  }).finally(() => {
    clearTimeout(late);
    process.off('exit', kill);
    // It has answered, and may end by itself.
    if (child.connected) child.disconnect();
  });
}
