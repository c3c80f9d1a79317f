import type { Edition } from '../edition.ts';
import { findEdition, type PublishOptions } from '../findEdition.ts';
import type { PublishingProcess } from './publishingProcess.ts';
import { writeOrder } from './publishOrder.ts';

/** As `publishEdition`, in a process of its own where there is something to make. */
export async function publishInChildProcess(
  options: PublishOptions,
  apart: PublishingProcess,
): Promise<Edition> {
  return (await findEdition(options)) ?? readMade(await apart.run(writeOrder(options)), options);
}

async function readMade(id: string, { editions, config }: PublishOptions): Promise<Edition> {
  const edition = await editions.read(id, config);
  if (!edition) throw new Error('The edition that was made is not there.');
  return edition;
}
