/** One kill at each stage of an enquiry and one at random; `tests/homes/crash.test.ts`: 60 per store. */
import { it } from 'vitest';
import type { KillPoint } from './crash.ts';
import { expectNothingLostOnPostgres, expectNothingLostOnSqlite } from './expectNothingLost.ts';

const STAGES: readonly KillPoint[] = ['starting', 'serving', 'asked', 'answered', 'mailing', 'mailed'];

it('loses nothing on SQLite, killed at each stage of an enquiry', () => expectNothingLostOnSqlite(STAGES));

it('loses nothing with two instances on PostgreSQL, when they and PostgreSQL are killed', () =>
  expectNothingLostOnPostgres(STAGES));
