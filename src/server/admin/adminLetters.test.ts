import { expect, it } from 'vitest';
import { DeliveryError } from '#enquiries';
import { reportOutcome } from '../composeAdmin.ts';

it.each<[string, 'taken' | 'refused' | 'later', Error | undefined]>([
  ['the mail server took', 'taken', undefined],
  ['was refused for good', 'refused', new DeliveryError('refused', '550')],
  ['was put off', 'later', new DeliveryError('passing', '451')],
  ['could not leave at all', 'later', new DeliveryError('queue', 'no answer')],
  ['met a fault of the program', 'later', new Error('a fault')],
])('reports a letter that %s as %s', async (_, outcome, error) => {
  const faults: unknown[] = [];
  const delivery = error ? Promise.reject(error) : Promise.resolve();
  expect(await reportOutcome(delivery, (fault) => faults.push(fault))).toBe(outcome);
  expect(faults).toEqual(error ? [error] : []);
});
