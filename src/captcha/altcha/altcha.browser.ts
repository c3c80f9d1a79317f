import type { Challenge, Solution } from 'altcha-lib/types';
import { retryableOnce } from '#enquiry';
import type { TokenSource } from '../provider.ts';
import { trustScriptUrl } from '../trustedScripts.browser.ts';
import type { PowResult } from './pow.worker.ts';
import workerUrl from './pow.worker.ts?worker&url';

/** Treats a token as expired this long before its challenge expires, so that it reaches the server in time. */
const EXPIRY_MARGIN_MS = 30_000;
/** Longer than any phone needs to solve a challenge. */
const SOLVE_TIMEOUT_MS = 60_000;

/** A web worker solves our server's challenges. @param origin that server's origin; empty if it serves this page */
export function createAltchaSource(origin: string): TokenSource {
  const createLoader = () => retryableOnce(() => makeToken(`${origin}/captcha/challenge`));
  let load = createLoader();
  const invalidate = () => {
    load = createLoader();
  };
  const getToken = async () => {
    const { token, usableUntil } = await load();
    if (Date.now() < usableUntil) return token;
    invalidate();
    return (await load()).token;
  };
  return { prepare: () => void getToken().catch(() => undefined), getToken, invalidate };
}

/** @returns the token, and until when to use it, in milliseconds since 1970 by the device's clock */
async function makeToken(url: string) {
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok) throw new Error(`The challenge was answered ${response.status}.`);
  const challenge = (await response.json()) as Challenge;
  const usableUntil = Date.now() + readLifetime(challenge, response) - EXPIRY_MARGIN_MS;
  const solution = await solveInWorker(challenge);
  return { token: btoa(JSON.stringify({ challenge, solution })), usableUntil };
}

/** Milliseconds until the challenge expires, from the server's `Date`: the device's clock may be hours off. */
function readLifetime(challenge: Challenge, response: Response): number {
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return (challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000 - now;
}

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' });
  const solution = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PowResult>) =>
      data.solution ? resolve(data.solution) : reject(new Error(data.error));
    worker.onerror = () => reject(new Error('The worker could not start.'));
    setTimeout(() => reject(new Error('The proof of work took too long.')), SOLVE_TIMEOUT_MS);
    worker.postMessage(challenge);
  });
  return solution.finally(() => worker.terminate());
}
