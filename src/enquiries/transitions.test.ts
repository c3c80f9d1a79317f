import { expect, it } from 'vitest';
import { STATES } from '#enquiry';
import { TRANSITIONS } from './transitions.ts';

it('match the changes of state in the contract', () => {
  const pairs = Object.values(TRANSITIONS).flatMap(({ from, to }) => from.map((state) => `${state} > ${to}`));
  expect([...new Set(pairs)].toSorted()).toEqual([
    'failed > erased',
    'failed > queued',
    'held > erased',
    'held > queued',
    'queued > erased',
    'queued > sending',
    'sending > erased',
    'sending > failed',
    'sending > queued',
    'sending > sending',
    'sending > sent',
    'sent > erased',
    'sent > queued',
  ]);
});

it('leave every state but the last', () => {
  const changeable = new Set<string>(Object.values(TRANSITIONS).flatMap(({ from }) => from));
  expect(STATES.filter((state) => !changeable.has(state))).toEqual(['erased']);
});
