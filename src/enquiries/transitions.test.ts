import { expect, it } from 'vitest';
import { STATES } from '#enquiry';
import { TRANSITIONS } from './transitions.ts';

it('knows exactly the changes of state that the contract allows', () => {
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

it('leaves no state without a way on, but the last', () => {
  const left = new Set<string>(Object.values(TRANSITIONS).flatMap(({ from }) => from));
  expect(STATES.filter((state) => !left.has(state))).toEqual(['erased']);
});
