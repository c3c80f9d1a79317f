/**
 * The barest Node server that answers as another one does: it asks that for its home document once, and then says
 * the same bytes with the same headers to everybody. Tells its parent the port it listens on.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [url = ''] = process.argv.slice(2);

get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
  const body = Buffer.concat(await response.toArray());
  // What Node writes by itself is left to it.
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers;
  const server = createServer((_request, answer) => {
    answer.writeHead(200, headers);
    answer.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
