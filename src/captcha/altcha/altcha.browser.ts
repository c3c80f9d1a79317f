import type { TokenSource } from '#captcha/provider';
import { trustedAddress } from '../trusted.browser.ts';
import type { Challenge, Solution } from './pow.browser.ts';
import workerAddress from './pow.worker.ts?worker&url';

/** A token is not used in the last moments of its challenge: it still has to travel. Milliseconds. */
const MARGIN_MS = 30_000;
/** No phone needs longer than this. Milliseconds. */
const SOLVE_MS = 60_000;

interface Token {
  text: string;
  /** By this device's clock, milliseconds since 1970. */
  usableUntil: number;
}

/**
 * Proof of work without any other company: fetches a challenge of our own server and solves it in a worker.
 * The token is `base64({challenge, solution})`, as altcha-lib verifies it.
 * @param origin where the server is; empty when it serves this page.
 */
export function altchaSource(origin: string): TokenSource {
  let making: Promise<Token> | undefined;
  let usableUntil = Number.POSITIVE_INFINITY;

  function make(): Promise<Token> {
    if (making && Date.now() < usableUntil) return making;
    usableUntil = Number.POSITIVE_INFINITY;
    const attempt = makeToken(`${origin}/captcha/challenge`);
    making = attempt;
    attempt.then(
      (token) => {
        if (making === attempt) usableUntil = token.usableUntil;
      },
      () => {
        if (making === attempt) making = undefined;
      },
    );
    return attempt;
  }

  return {
    prepare: () => void make().catch(() => undefined),
    token: async () => (await make()).text,
    spent: () => {
      making = undefined;
    },
  };
}

async function makeToken(address: string): Promise<Token> {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok) throw new Error(`The challenge was answered ${response.status}.`);
  const challenge = (await response.json()) as Challenge;
  const usableUntil = Date.now() + lifeOf(challenge, response) - MARGIN_MS;
  const solution = await solveInWorker(challenge);
  return { text: btoa(JSON.stringify({ challenge, solution })), usableUntil };
}

/** How long the challenge lives, by the server's own clock: the visitor's may be wrong by hours. */
function lifeOf(challenge: Challenge, response: Response): number {
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return (challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 - now;
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(trustedAddress(workerAddress), { type: 'module' });
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ solution: Solution } | { error: string }>) =>
      'solution' in data ? resolve(data.solution) : reject(new Error(data.error));
    worker.onerror = () => reject(new Error('The worker could not start.'));
    setTimeout(() => reject(new Error('The proof of work took too long.')), SOLVE_MS);
    worker.postMessage(challenge);
  });
  return solved.finally(() => worker.terminate());
}
