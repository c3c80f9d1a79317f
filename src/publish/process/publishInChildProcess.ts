import type { Edition } from '../edition.ts';
import { findEdition, type PublishOptions } from '../findEdition.ts';
import type { PublishingProcess } from './publishingProcess.ts';
import { writeOrder } from './publishOrder.ts';

/** As `publishEdition`, with all that is to be made made in a process of its own. */
export async function publishInChildProcess(
  options: PublishOptions,
  apart: PublishingProcess,
): Promise<Edition> {
  return (await findEdition(options)) ?? readMade(await apart.run(writeOrder(options)), options);
}

/** As `republishEdition`, in the same way. */
export async function republishInChildProcess(
  earlier: Edition,
  options: PublishOptions,
  apart: PublishingProcess,
): Promise<Edition> {
  return readMade(await apart.run(writeOrder(options, earlier.id)), options);
}

async function readMade(id: string, { editions, config }: PublishOptions): Promise<Edition> {
  const edition = await editions.read(id, config);
  if (!edition) throw new Error('The edition that was made is not there.');
  return edition;
}
