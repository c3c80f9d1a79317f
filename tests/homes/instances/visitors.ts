import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** Addresses whose enquiry was answered `OK:true`. */
  readonly acknowledged: string[];
  /** Other responses, and failed requests. */
  readonly faults: string[];
  /** How long each enquiry took, in milliseconds. */
  readonly durations: number[];
  stop(): Promise<void>;
}

/** In milliseconds, between two enquiries of one visitor. */
const PAUSE_MS = 10;
const ANSWER_MS = 30_000;

/** Starts visitors who alternately send enquiries and read the page, until stopped. */
export function sendWithoutEnd(url: string, visitors: number): Load {
  const load = { acknowledged: [] as string[], faults: [] as string[], durations: [] as number[] };
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const email = `${randomUUID()}@example.com`;
      const fault = await send(url, email);
      load.durations.push(performance.now() - startedAt);
      if (fault === undefined) load.acknowledged.push(email);
      else load.faults.push(fault);
      const page = await fetch(url).then((response) => response.text().then(() => response.status), String);
      if (page !== 200) load.faults.push(`the page: ${page}`);
      await pause(PAUSE_MS);
    }
  };
  const running = Promise.all(Array.from({ length: visitors }, visit));
  return {
    ...load,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function send(url: string, email: string): Promise<string | undefined> {
  const data = {
    firstName: 'Ada',
    lastName: 'Sand',
    email,
    message: 'While servers come and go.',
    token: email,
  };
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(ANSWER_MS),
  };
  return fetch(`${url}/sendContactMail`, request).then(
    async (response) => {
      const text = await response.text();
      return text === '{"result":{"OK":true}}' ? undefined : `${response.status} ${text}`;
    },
    (error) => String(error),
  );
}
