/**
 * Publishes in a process of its own: it takes a hundred megabytes while it lasts and gives all of it back, the server
 * answers meanwhile, and whatever a broken photo does to a decoder, it does not do to the server.
 */
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { basename, join } from 'node:path';
import { type CheckedFolder, checkFolder } from '#content/check';
import { learnFiles } from '../hashFile.ts';
import { publishEdition } from '../publishEdition.ts';
import { writeAtomically } from '../writeAtomically.ts';
import {
  BEGUN,
  type CheckOrder,
  type PhotoAnswer,
  type PhotoOrder,
  type PublishAnswer,
  type PublishOrder,
  readOrder,
} from './publishOrder.ts';

/** In bytes: above this it has made photos or fonts, whose memory it would keep while it waits. */
const LARGE = 140e6;

async function publish(order: PublishOrder): Promise<string> {
  learnFiles(order.knownFiles);
  return (await publishEdition(readOrder(order))).id;
}

async function lookAtPhoto({
  photo,
  keepIn,
  name = 'photo',
  use = 'photo',
}: PhotoOrder): Promise<PhotoAnswer> {
  // Only who sends a photo waits for what reads it.
  const { keepLogo, keepPhoto, measurePicture } = await import('#publish/pictures');
  const bytes = await readFile(photo);
  if (keepIn === undefined) return { file: basename(photo), ...(await measurePicture(bytes)) };
  const { body, ending, width, height } = await (use === 'logo' ? keepLogo : keepPhoto)(bytes);
  const file = `${name}.${ending}`;
  await writeAtomically(join(keepIn, file), body);
  return { file, width, height };
}

async function check(order: CheckOrder): Promise<CheckedFolder> {
  process.send?.(BEGUN);
  return checkFolder(order.check, order.now);
}

function describeFault(error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const { is, expected, code } = error as { is?: string; expected?: string; code?: string };
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    ...(is !== undefined && expected !== undefined && { is, expected }),
  };
}

async function answerTo(order: PublishOrder | PhotoOrder | CheckOrder) {
  if ('check' in order) return { checked: await check(order) };
  return 'photo' in order ? { photo: await lookAtPhoto(order) } : { id: await publish(order) };
}

// One order at a time. The server hangs up when it wants no more, and with that this process ends.
process.on('message', async (order: PublishOrder | PhotoOrder | CheckOrder) => {
  const isLarge = () => process.memoryUsage.rss() > LARGE;
  const answer = await answerTo(order).then(
    (made): PublishAnswer => ({ ...made, isLarge: isLarge() }),
    (error: unknown): PublishAnswer => ({ fault: describeFault(error), isLarge: isLarge() }),
  );
  process.send?.(answer);
  // Now, and not only at the end, which may be a kill.
  flushCompileCache();
});
