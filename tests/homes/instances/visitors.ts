import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** Addresses whose enquiry was answered `OK:true`. */
  readonly acknowledged: string[];
  /** Other answers, and requests without one. */
  readonly faults: string[];
  /** In milliseconds. */
  readonly took: number[];
  stop(): Promise<void>;
}

/** In milliseconds, between two enquiries of one visitor. */
const BREATH = 10;
const ANSWER_MS = 30_000;

/** Starts visitors who alternately send enquiries and read the page, until stopped. */
export function sendWithoutEnd(url: string, visitors: number): Load {
  const load = { acknowledged: [] as string[], faults: [] as string[], took: [] as number[] };
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const began = performance.now();
      const email = `${randomUUID()}@example.com`;
      const fault = await send(url, email);
      load.took.push(performance.now() - began);
      if (fault === undefined) load.acknowledged.push(email);
      else load.faults.push(fault);
      const page = await fetch(url).then((answer) => answer.text().then(() => answer.status), String);
      if (page !== 200) load.faults.push(`the page: ${page}`);
      await pause(BREATH);
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
    async (answer) => {
      const text = await answer.text();
      return text === '{"result":{"OK":true}}' ? undefined : `${answer.status} ${text}`;
    },
    (error) => String(error),
  );
}
