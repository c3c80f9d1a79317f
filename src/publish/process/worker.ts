/**
 * Publishes once and ends, in a process of its own: it takes a hundred megabytes while it lasts and gives all of it
 * back, the server answers meanwhile, and whatever a broken photo does to a decoder, it does not do to the server.
 */
import { publishEdition, republishEdition } from '../publishEdition.ts';
import { type PublishAnswer, type PublishOrder, readOrder } from './publishOrder.ts';

async function publish(order: PublishOrder): Promise<PublishAnswer> {
  const options = readOrder(order);
  if (order.wordsOf === undefined) return { id: (await publishEdition(options)).id };
  const earlier = await options.editions.read(order.wordsOf, options.config);
  if (!earlier) throw new Error('The earlier edition is not there any more.');
  return { id: (await republishEdition(earlier, options)).id };
}

process.once('message', async (order: PublishOrder) => {
  const answer = await publish(order).catch((error: unknown): PublishAnswer => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { fault: { name, message } };
  });
  // The server hangs up when it has read it, and with that this process ends.
  process.send?.(answer);
});
