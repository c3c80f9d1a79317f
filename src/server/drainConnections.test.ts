import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { trackConnections } from './runServer.ts';

const readPort = (server: Server) => (server.address() as AddressInfo).port;
const waitUntilClosed = (server: Server) => new Promise((done) => server.close(done));

it('lets a request finish, and closes unused and idle connections', async () => {
  let respond = () => {};
  const server = createServer((_, response) => {
    respond = () => response.end('whole');
  });
  const { drain } = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const spare: Socket = connect(readPort(server), '127.0.0.1');
  const spareClosed = once(spare, 'close');
  const request = get({ port: readPort(server), headers: { connection: 'keep-alive' } });
  await once(server, 'request');
  const draining = drain(waitUntilClosed(server));
  await spareClosed;
  const response = once(request, 'response');
  respond();
  expect(await text((await response)[0])).toBe('whole');
  await draining;
  expect(server.listening).toBe(false);
});
