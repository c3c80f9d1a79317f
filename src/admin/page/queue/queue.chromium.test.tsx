/** The queue of changes in front of a fake server with late, lost or refused answers. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ChangeRequest, DraftChange } from '#content/schema';
import {
  type FakeAnswers,
  FakeRefusal,
  installFakeAdmin,
} from '../../../../tests/support/admin/fakeAdmin.ts';
import { ChangeQueue, listPending } from './queue.ts';

const answers: FakeAnswers = {};
let sent: ChangeRequest[] = [];
let ids = 0;

beforeEach(() => {
  sent = [];
  answers['page.change'] = (asked: ChangeRequest) => {
    sent.push(asked);
    return { revision: sent.length, findings: [] };
  };
  onTestFinished(installFakeAdmin(answers));
});

/** Loses all answers until the returned function is called; the calls still arrive. */
function loseAnswers(): () => void {
  const answer = answers['page.change'];
  answers['page.change'] = (asked: ChangeRequest) => {
    sent.push(asked);
    throw new TypeError('Failed to fetch');
  };
  return () => {
    if (answer) answers['page.change'] = answer;
    dispatchEvent(new Event('online'));
  };
}

/** Refuses a change of the field with a conflict unless it was made over `theirs`. */
function changeElsewhere(field: string, theirs: string | null): void {
  const answer = answers['page.change'];
  answers['page.change'] = (asked: ChangeRequest) => {
    const { change } = asked;
    if ('path' in change && change.path[0] === field && 'was' in change && change.was !== theirs)
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs, field });
    return answer?.(asked as never);
  };
}

const make = (change: DraftChange, visit = 'a-visit-of-mine'): ChangeRequest => {
  ids += 1;
  return { id: `change-number-${ids}`, visit, file: 'practice.yaml', change };
};
const set = (field: string, value: string, was: string, visit?: string) =>
  make({ kind: 'set', path: [field], value, was }, visit);
const told = ({ change }: ChangeRequest) =>
  'value' in change ? [change.value, 'was' in change && change.was] : change.kind;

function openQueue(): ChangeQueue {
  const queue = new ChangeQueue(new QueryClient());
  onTestFinished(async () => {
    for (const { id } of queue.read().items) queue.drop(id);
    await queue.settle();
    for (const item of queue.read().items) if (item.conflict) queue.resolve(item, 'theirs');
    expect(listPending(queue.read().items)).toEqual([]);
  });
  return queue;
}

describe('typing on in a field', () => {
  it('before it is sent merges into one change from the first to the last value', async () => {
    const queue = openQueue();
    queue.add(set('phone', '1', ''));
    queue.add(set('phone', '12', '1'));
    queue.add(set('email', 'a@b.example', ''));
    await queue.settle();
    expect(sent.map(told)).toEqual([
      ['12', ''],
      ['a@b.example', ''],
    ]);
    expect(queue.read().items.map(({ savedIn }) => savedIn)).toEqual([1, 2]);
    queue.noteRevision(1);
    expect(queue.read().items.map(told)).toEqual([['a@b.example', '']]);
  });

  it('on another visit makes another step', async () => {
    const queue = openQueue();
    queue.add(set('phone', '1', ''));
    queue.add(set('phone', '12', '1', 'another-visit'));
    await queue.settle();
    expect(sent.map(told)).toEqual([
      ['1', ''],
      ['12', '1'],
    ]);
  });

  it('after a lost answer makes a new change, and resends the first one unmodified', async () => {
    const queue = openQueue();
    const findAnswers = loseAnswers();
    const first = set('phone', '1', '');
    queue.add(first);
    await queue.settle();
    expect(queue.read().fault).toMatch(/cannot be reached/);
    queue.add(set('phone', '12', '1'));
    findAnswers();
    await expect.poll(() => listPending(queue.read().items)).toEqual([]);
    expect(sent.map(told)).toEqual([
      ['1', ''],
      ['1', ''],
      ['12', '1'],
    ]);
    expect(sent.slice(0, 2).map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(queue.read().fault).toBeNull();
  });
});

it('discards only what was not sent', async () => {
  const queue = openQueue();
  const [first, second] = [set('phone', '1', ''), set('email', 'a', '')];
  queue.add(first);
  await queue.settle();
  queue.add(second);
  expect([first, second].map(({ id }) => queue.drop(id))).toEqual([false, true]);
  await queue.settle();
  expect(sent.map(told)).toEqual([['1', '']]);
});

describe('a conflict', () => {
  it('blocks later changes of its place only, and is resent over the new value, or dropped', async () => {
    changeElsewhere('phone', '0');
    changeElsewhere('email', 'x');
    const queue = openQueue();
    for (const asked of [set('phone', '1', ''), set('email', 'a', ''), set('replyTime', 'soon', '')])
      queue.add(asked);
    await queue.settle();
    expect(sent.map(told)).toEqual([['soon', '']]);
    // Further typing does not resolve the conflict.
    queue.add(set('phone', '12', '1'));
    await queue.settle();
    const [phone, email] = queue.read().items;
    expect(phone?.conflict).toEqual({ theirs: '0', field: 'phone', by: undefined });
    if (phone) queue.resolve(phone, 'mine');
    if (email) queue.resolve(email, 'theirs');
    await queue.settle();
    expect(sent.map(told)).toEqual([
      ['soon', ''],
      ['12', '0'],
    ]);
  });

  it('includes what was typed while it was being sent', async () => {
    const queue = openQueue();
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    answers['page.change'] = async () => {
      arrived.resolve();
      await release.promise;
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs: '0', field: 'phone' });
    };
    queue.add(set('phone', '1', ''));
    await arrived.promise;
    queue.add(set('phone', '12', '1'));
    release.resolve();
    await queue.settle();
    expect(queue.read().items.map(({ conflict, ...item }) => [told(item), conflict?.theirs])).toEqual([
      [['12', ''], '0'],
    ]);
  });

  it('about a removed entry is a refusal, or nothing if the change removes it too', async () => {
    changeElsewhere('entries', null);
    const queue = openQueue();
    const path = ['entries', 0];
    queue.add(make({ kind: 'remove', path, was: 'One' }));
    queue.add(make({ kind: 'move', path: ['entries'], from: 0, to: 1, was: 'One' }));
    queue.add(make({ kind: 'set', path: [...path, 'title'], value: 'Two', was: 'One' }));
    await queue.settle();
    const [item] = queue.read().items;
    expect(item?.conflict?.theirs).toBeNull();
    // The resent change needs its entry, which the server lacks again.
    changeElsewhere('entries', 'never seen');
    answers['page.change'] = () => {
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs: null, field: 'Title' });
    };
    if (item) queue.resolve(item, 'mine');
    await queue.settle();
    expect(queue.read().items.map(({ refused }) => refused)).toEqual([
      expect.stringMatching(/removed elsewhere/),
    ]);
  });
});

it('keeps a refused text until another one is typed, and sends the other changes', async () => {
  const answer = answers['page.change'];
  answers['page.change'] = (asked: ChangeRequest) => {
    if (JSON.stringify(asked).includes('\\u0000'))
      throw new FakeRefusal('BAD_INPUT', 'This cannot be written.');
    return answer?.(asked as never);
  };
  const queue = openQueue();
  queue.add(set('phone', '\u0000', ''));
  queue.add(set('email', 'a', ''));
  await queue.settle();
  expect(queue.read().items.map(({ refused }) => refused)).toEqual(['This cannot be written.', undefined]);
  queue.add(set('phone', '1', '\u0000'));
  await queue.settle();
  expect(sent.map(told)).toEqual([
    ['a', ''],
    ['1', ''],
  ]);
});

it('keeps text typed as the session ended in the browser until the next session', async () => {
  const queue = openQueue();
  const answer = answers['page.change'];
  answers['page.change'] = () => {
    throw new FakeRefusal('SIGNED_OUT', 'Sign in again.');
  };
  queue.add(set('phone', '1', ''));
  await queue.settle();
  expect(Object.values(localStorage).join()).toContain('"value":"1"');
  if (answer) answers['page.change'] = answer;
  await queue.settle();
  expect(sent.map(told)).toEqual([['1', '']]);
  expect(Object.values(localStorage).join()).not.toContain('"value":"1"');
});
