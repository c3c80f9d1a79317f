/** The long form of `tests/crash/crash.test.ts`: 60 kills for each store, at random times. */
import { it } from 'vitest';
import type { KillPoint } from '../crash/crash.ts';
import { expectNothingLostOnPostgres, expectNothingLostOnSqlite } from '../crash/expectNothingLost.ts';

/** Every third kill is during a start. */
const MOMENTS = Array.from(
  { length: 60 },
  (_, index): KillPoint => (index % 3 === 2 ? 'starting' : 'serving'),
);

it('loses nothing on SQLite, killed 60 times', { timeout: 900_000 }, () =>
  expectNothingLostOnSqlite(MOMENTS),
);

it(
  'loses nothing with two instances on PostgreSQL, killed 60 times, and PostgreSQL with them',
  { timeout: 900_000 },
  () => expectNothingLostOnPostgres(MOMENTS),
);
