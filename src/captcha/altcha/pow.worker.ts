import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';

/** `solution` is null if none was found in time. */
export type PowResult = { solution?: Solution | null; error?: string };

/** Solves one challenge off the main thread, so that typing stays smooth. */
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const result: PowResult = await solveChallenge({ challenge, deriveKey }).then(
    (solution) => ({ solution }),
    (error) => ({ error: String(error) }),
  );
  postMessage(result);
});
