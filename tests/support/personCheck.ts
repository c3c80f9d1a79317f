/** Solves the person check as a visitor's browser does. */
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The token in the format that the page sends. */
export const formatToken = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** Requests a challenge from a site, and solves it. */
export async function solveCheckOf(url: string): Promise<string> {
  const challenge = (await fetch(`${url}/captcha/challenge`).then((response) =>
    response.json(),
  )) as Challenge;
  const solution: Solution | null = await solveChallenge({ challenge, deriveKey });
  return formatToken(challenge, solution);
}
