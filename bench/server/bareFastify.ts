/**
 * A minimal Fastify: fetches the site's home document once, and serves the same bytes and headers.
 * Sends its port to the parent process.
 */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const [url = ''] = process.argv.slice(2);

get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
  const body = Buffer.concat(await response.toArray());
  // Headers that Node writes itself.
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
});
