/** Measures the ten seconds that a shutdown may take (CONTRACT "Commands", `npm start`). */
import { it } from 'vitest';
import { expectStopDuringFrozenPostgres, expectStopDuringStalledMail } from '../contract/stopping.ts';

it('ends within ten seconds while a mail server stalls and a visitor’s request hangs, and loses nothing', () =>
  expectStopDuringStalledMail({ speed: 1 }));

it('ends within ten seconds while PostgreSQL does not answer', () =>
  expectStopDuringFrozenPostgres({ speed: 1 }));
