/**
 * The barest Fastify that answers as another server does: it asks that for its home document once, and then says the
 * same bytes with the same headers to everybody. Tells its parent the port it listens on.
 */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const [url = ''] = process.argv.slice(2);

get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
  const body = Buffer.concat(await response.toArray());
  // What Node writes by itself is left to it.
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
});
