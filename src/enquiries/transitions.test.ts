import { expect, it } from 'vitest';
import { STATES } from '#enquiry';
import { TRANSITIONS } from './transitions.ts';

it('allows the changes of state of the contract, and no others', () => {
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

it('can leave every state except erased', () => {
  const changeableStates = new Set<string>(Object.values(TRANSITIONS).flatMap(({ from }) => from));
  expect(STATES.filter((state) => !changeableStates.has(state))).toEqual(['erased']);
});
