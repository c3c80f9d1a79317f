/** The person check, solved as a visitor's browser solves it. */
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** As the page sends it. */
export const formatToken = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** Asks a site for a challenge, and solves it. */
export async function solveCheckOf(url: string): Promise<string> {
  const challenge = (await fetch(`${url}/captcha/challenge`).then((answer) => answer.json())) as Challenge;
  const solution: Solution | null = await solveChallenge({ challenge, deriveKey });
  return formatToken(challenge, solution);
}
