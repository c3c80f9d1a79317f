import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';

/** Both fields are absent when no solution was found in time. */
export type PowAnswer = { solution?: Solution | null; error?: string };

/** Solves one challenge off the main thread, so that typing stays smooth. */
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const answer: PowAnswer = await solveChallenge({ challenge, deriveKey }).then(
    (solution) => ({ solution }),
    (error) => ({ error: String(error) }),
  );
  postMessage(answer);
});
