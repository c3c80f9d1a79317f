/** Open connections cannot keep visitors out. Each client has its own address in 127.0.0.0/8. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ARRIVAL_LIMITS } from '../../src/server/plugins/connectionLimits.ts';
import { sendBytes } from './http.ts';
import { ada, anyToken, startServer } from './server.ts';

const HEAD = 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n';
/** A request with unfinished headers. */
const UNFINISHED = 'HEAD / HTTP/1.1\r\nHost: x\r\nX-More: ';

interface Held {
  socket: Socket;
  /** Resolves when the connection is answered or closed. */
  settled: Promise<'answered' | 'closed'>;
}

function hold(port: number, client: string, bytes: string): Held {
  const socket = connect({ port, host: '127.0.0.1', localAddress: client });
  socket.on('error', () => {});
  const settled = new Promise<'answered' | 'closed'>((resolve) => {
    socket.once('data', () => resolve('answered')).once('close', () => resolve('closed'));
  });
  socket.write(bytes);
  return { socket, settled };
}

/** Opens connections a few hundred at a time, each answered once and then kept open. */
async function holdMany(port: number, client: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const wave = Array.from({ length: Math.min(256, count - sockets.length) }, () =>
      hold(port, client, HEAD),
    );
    sockets.push(...wave.map(({ socket }) => socket));
    await Promise.all(wave.map(({ settled }) => settled));
  }
  return sockets;
}

/** Visits on a new connection. @returns the status, or the error code */
function visit(port: number, client: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', localAddress: client, agent: false };
    request(options, (response) => resolve(response.resume().statusCode))
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      .end();
  });
}

const stillOpen = (sockets: readonly Socket[]) => sockets.filter(({ closed }) => !closed).length;
const limited = { RATE_LIMIT: '10/hour', CAPTCHA: 'altcha' };

it('idle connections are closed near the limit, so that every visit is answered', async () => {
  // A busy machine may need longer to open them all than the idle limit.
  const { port } = await startServer({ arrival: { ...ARRIVAL_LIMITS, idle: 60_000 } });
  const held = await holdMany(port, '127.0.0.2', 4_020);
  expect(stillOpen(held)).toBe(4_020);
  const visits = [];
  for (let i = 0; i < 77; i += 1) {
    // The attacker keeps opening connections.
    held.push(...(await holdMany(port, '127.0.0.2', 20)));
    visits.push(await visit(port, '127.0.0.3'));
  }
  expect(visits).toEqual(Array(77).fill(200));
});

describe('connections with more requests than answers', () => {
  const countResponses = (answers: string) => answers.split('HTTP/1.1 200 ').length - 1;

  it('have at most sixteen unsent answers, and are closed at one more', async () => {
    const { port } = await startServer();
    const last = 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(countResponses(await sendBytes(port, HEAD.repeat(16) + last))).toBe(17);
    const flood = hold(port, '127.0.0.2', HEAD.repeat(50_000));
    let answers = '';
    flood.socket.on('data', (bytes) => {
      answers += bytes;
    });
    await new Promise((closed) => flood.socket.once('close', closed));
    expect(countResponses(answers)).toBeLessThan(18);
    expect(await visit(port, '127.0.0.2')).toBe(200);
  });

  it('are closed when no data arrives, even during a request', async () => {
    const arrival = { headers: 60_000, body: 60_000, interval: 1000 };
    const { port } = await startServer({ arrival: { ...arrival, silence: 200 } });
    const call = 'POST /sendContactMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    expect(await hold(port, '127.0.0.2', `${call}Content-Length: 100\r\n\r\n{`).settled).toBe('closed');
    expect(await visit(port, '127.0.0.2')).toBe(200);
  });
});

describe('connections of one network', () => {
  it('have a limit, at which an idle one is closed, and do not affect other networks', async () => {
    const { port } = await startServer({ env: limited });
    const held = await holdMany(port, '127.0.0.2', 300);
    await expect.poll(() => stillOpen(held)).toBe(256);
    expect(await visit(port, '127.0.0.2')).toBe(200);
    const others = await holdMany(port, '127.0.0.3', 256);
    expect([stillOpen(others), await visit(port, '127.0.0.4')]).toEqual([256, 200]);
  });

  it('are refused at the limit when all are busy, until one is closed', async () => {
    const { port } = await startServer({ env: limited });
    const busy = Array.from({ length: 256 }, () => hold(port, '127.0.0.2', UNFINISHED));
    onTestFinished(() => {
      for (const { socket } of busy) socket.destroy();
    });
    await expect.poll(() => visit(port, '127.0.0.2')).toBe('ECONNRESET');
    expect(await visit(port, '127.0.0.3')).toBe(200);
    expect(stillOpen(busy.map(({ socket }) => socket))).toBe(256);
    busy[0]?.socket.destroy();
    await expect.poll(() => visit(port, '127.0.0.2')).toBe(200);
  });

  it('have no limit from a trusted proxy, or when limits are off', async () => {
    for (const env of [{ ...limited, TRUST_PROXY: '127.0.0.2' }, {}]) {
      const { port } = await startServer({ env });
      expect(stillOpen(await holdMany(port, '127.0.0.2', 300))).toBe(300);
    }
  });
});

it('an overloaded process refuses enquiries and says when to try again, but shows the page', async () => {
  const server = await startServer({ overload: { maxEventLoopDelay: 150, sampleInterval: 1_000 } });
  const enquire = () => server.call({ ...ada, token: anyToken() });
  expect((await enquire()).status).toBe(200);
  const load = setInterval(() => {
    const end = performance.now() + 250;
    while (performance.now() < end);
  });
  onTestFinished(() => clearInterval(load));
  await expect.poll(async () => (await enquire()).status, { timeout: 20_000 }).toBe(503);
  const refusal = await enquire();
  expect(refusal.headers.get('retry-after')).toBe('10');
  expect(await refusal.text()).toContain('The site is very busy. Please try again in a moment.');
  expect(await visit(server.port, '127.0.0.2')).toBe(200);
  clearInterval(load);
  await expect.poll(async () => (await enquire()).status, { timeout: 20_000 }).toBe(200);
});
