import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAlerts } from './alerts.ts';
import { createLogger } from './logging.ts';

const outbox = { queued: 3, failed: 0, held: 0, oldestQueuedAt: 0, stuckSince: 0, lastFailedAt: null };

/** Answers the first post with this status and a location, everything else with 200. */
async function listenFor(firstStatus: number) {
  const requests: string[] = [];
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.setEncoding('utf8').on('data', (body: string) => void bodies.push(JSON.parse(body)));
    const first = requests.length === 1;
    response.writeHead(first ? firstStatus : 200, first ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-hook`, requests, bodies };
}

it.each([301, 302, 303, 307, 308])(
  'treats a redirect (%i) as a failure, logs it and retries',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url, requests } = await listenFor(status);
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const sent = createAlerts(url, 'https://site.example', log).onFlowStopped(outbox);
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain('ALERT_URL answers with a redirect');
    expect(lines.join()).not.toMatch(/secret-hook|elsewhere|127\.0\.0\.1/);
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    expect(requests).toEqual(['POST /secret-hook', 'POST /secret-hook']);
    expect(lines).toHaveLength(1);
  },
);

it('reports that the form refuses enquiries, with the remedy', async () => {
  const { url, bodies } = await listenFor(200);
  const alerts = createAlerts(url, 'https://site.example', createLogger('silent'));
  await alerts.onRefusing({ ...outbox, held: 2000 });
  expect(bodies).toEqual([
    {
      event: 'form-refusing',
      site: 'https://site.example',
      queued: 3,
      failed: 0,
      held: 2000,
      text: 'https://site.example: the form refuses messages from browsers without JavaScript until some of the 2000 held enquiries are released or erased. 3 waiting.',
    },
  ]);
});

it('describes a trouble in a sentence, without counts from a store that may be down', async () => {
  const { url, bodies } = await listenFor(200);
  await createAlerts(url, 'https://site.example', createLogger('silent')).onTrouble('store-failing');
  expect(bodies).toEqual([
    {
      event: 'store-failing',
      site: 'https://site.example',
      text: expect.stringMatching(
        /^https:\/\/site\.example: Your form cannot take enquiries\. Enquiries cannot be kept/,
      ),
    },
  ]);
});
