/**
 * The server's processor time for a sign-in at the admin, with its two calls, the signature and the durable
 * session, compared with a page view in the same rounds (docs/scale.md).
 */
import { AdminPerson } from '../tests/support/adminPerson.ts';
import { startAdminSite } from '../tests/support/adminSite.ts';
import { measureLoad } from './measureLoad.ts';
import { readTicks, TICKS_PER_SECOND } from './process.ts';
import { median, type Result } from './result.ts';
import { buildGet, measureRounds } from './rounds.ts';

const ROUNDS = 8;
/** Enough for the kernel's clock, which counts hundredths of a second. */
const SIGN_INS = 100;
const VIEWS_MS = 500;
const CONNECTIONS = 16;

export default async function benchSignIn(): Promise<Result[]> {
  const site = await startAdminSite({ env: { LOG_LEVEL: 'error', RATE_LIMIT: 'off', CAPTCHA: 'none' } });
  try {
    const jo = await AdminPerson.invite(site);
    /** In microseconds of the server's processor time per repetition. */
    const measureCost = async (work: () => Promise<number>) => {
      const before = await readTicks(site);
      const count = await work();
      return (((await readTicks(site)) - before) / TICKS_PER_SECOND / count) * 1e6;
    };
    const signIn = () =>
      measureCost(async () => {
        for (let number = 0; number < SIGN_INS; number += 1) await jo.beginSession();
        return SIGN_INS;
      });
    const view = () =>
      measureCost(async () => (await measureLoad(site.port, buildGet('/'), CONNECTIONS, VIEWS_MS)).responses);
    await measureRounds(1, { signIn, view });
    const getCosts = await measureRounds(ROUNDS, { signIn, view });
    const cost = median(getCosts('signIn'));
    return [
      {
        what: 'sign-in at the admin, processor time',
        value: cost,
        unit: 'µs',
        note: `${Math.round(1e6 / cost)} a second would fill one processor`,
      },
      {
        what: 'sign-in at the admin / page view',
        value: median(
          getCosts('signIn').map((signInCost, round) => signInCost / (getCosts('view')[round] ?? signInCost)),
        ),
      },
    ];
  } finally {
    await site.stop();
  }
}
