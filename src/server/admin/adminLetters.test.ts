import { expect, it } from 'vitest';
import { DeliveryError } from '#enquiries';
import { createAdminLetters } from '../composeAdmin.ts';

const letter = { kind: 'device', to: 'jo@practice.example', device: 'Phone', at: 1 } as const;

it.each<[string, 'taken' | 'refused' | 'later', (() => never) | undefined]>([
  ['the mail server took', 'taken', undefined],
  ['was refused for good', 'refused', () => fail(new DeliveryError('refused', '550'))],
  ['was put off', 'later', () => fail(new DeliveryError('passing', '451'))],
  ['could not leave at all', 'later', () => fail(new DeliveryError('queue', 'no answer'))],
  ['met a fault of the program', 'later', () => fail(new Error('a fault'))],
])('reports a letter that %s as %s', async (_, outcome, failing) => {
  const faults: unknown[] = [];
  const { send } = createAdminLetters<typeof letter>({
    leaves: true,
    deliver: async () => failing?.(),
    onFault: (error) => faults.push(error),
  });
  expect(await send(letter, new AbortController().signal)).toBe(outcome);
  expect(faults).toHaveLength(outcome === 'taken' ? 0 : 1);
});

function fail(error: Error): never {
  throw error;
}
