/** The queue of changes with a fake server, whose responses are late, lost or refusals. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ChangeRequest, DraftChange } from '#content/schema';
import {
  type FakeProcedures,
  FakeRefusal,
  installFakeAdmin,
} from '../../../../tests/support/admin/fakeAdmin.ts';
import { ChangeQueue, listPending } from './queue.ts';

const procedures: FakeProcedures = {};
let sent: ChangeRequest[] = [];
let ids = 0;

beforeEach(() => {
  sent = [];
  procedures['page.change'] = (request: ChangeRequest) => {
    sent.push(request);
    return { revision: sent.length, findings: [] };
  };
  onTestFinished(installFakeAdmin(procedures));
});

/** Loses all responses until the returned function is called. The requests still arrive. */
function loseResponses(): () => void {
  const respond = procedures['page.change'];
  procedures['page.change'] = (request: ChangeRequest) => {
    sent.push(request);
    throw new TypeError('Failed to fetch');
  };
  return () => {
    if (respond) procedures['page.change'] = respond;
    dispatchEvent(new Event('online'));
  };
}

/** Refuses a change of the field with a conflict, unless its previous value is `theirs`. */
function changeElsewhere(field: string, theirs: string | null): void {
  const respond = procedures['page.change'];
  procedures['page.change'] = (request: ChangeRequest) => {
    const { change } = request;
    if ('path' in change && change.path[0] === field && 'was' in change && change.was !== theirs)
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs, field });
    return respond?.(request as never);
  };
}

const make = (change: DraftChange, visit = 'a-visit-of-mine'): ChangeRequest => {
  ids += 1;
  return { id: `change-number-${ids}`, visit, file: 'practice.yaml', change };
};
const set = (field: string, value: string, was: string, visit?: string) =>
  make({ kind: 'set', path: [field], value, was }, visit);
const summarise = ({ change }: ChangeRequest) =>
  'value' in change ? [change.value, 'was' in change && change.was] : change.kind;

function openQueue(): ChangeQueue {
  const queue = new ChangeQueue(new QueryClient());
  onTestFinished(async () => {
    for (const { id } of queue.read().items) queue.drop(id);
    await queue.flush();
    for (const item of queue.read().items) if (item.conflict) queue.resolve(item, 'theirs');
    expect(listPending(queue.read().items)).toEqual([]);
  });
  return queue;
}

describe('further typing in a field', () => {
  it('before the change is sent merges into one change, from the first to the last value', async () => {
    const queue = openQueue();
    queue.add(set('phone', '1', ''));
    queue.add(set('phone', '12', '1'));
    queue.add(set('email', 'a@b.example', ''));
    await queue.flush();
    expect(sent.map(summarise)).toEqual([
      ['12', ''],
      ['a@b.example', ''],
    ]);
    expect(queue.read().items.map(({ savedIn }) => savedIn)).toEqual([1, 2]);
    queue.dropSaved(1);
    expect(queue.read().items.map(summarise)).toEqual([['a@b.example', '']]);
  });

  it('on another visit makes a separate change', async () => {
    const queue = openQueue();
    queue.add(set('phone', '1', ''));
    queue.add(set('phone', '12', '1', 'another-visit'));
    await queue.flush();
    expect(sent.map(summarise)).toEqual([
      ['1', ''],
      ['12', '1'],
    ]);
  });

  it('after a lost response makes a new change, and resends the first one unmodified', async () => {
    const queue = openQueue();
    const restoreResponses = loseResponses();
    const first = set('phone', '1', '');
    queue.add(first);
    await queue.flush();
    expect(queue.read().fault).toMatch(/cannot be reached/);
    queue.add(set('phone', '12', '1'));
    restoreResponses();
    await expect.poll(() => listPending(queue.read().items)).toEqual([]);
    expect(sent.map(summarise)).toEqual([
      ['1', ''],
      ['1', ''],
      ['12', '1'],
    ]);
    expect(sent.slice(0, 2).map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(queue.read().fault).toBeNull();
  });
});

it('discards only a change that was not sent', async () => {
  const queue = openQueue();
  const [first, second] = [set('phone', '1', ''), set('email', 'a', '')];
  queue.add(first);
  await queue.flush();
  queue.add(second);
  expect([first, second].map(({ id }) => queue.drop(id))).toEqual([false, true]);
  await queue.flush();
  expect(sent.map(summarise)).toEqual([['1', '']]);
});

describe('a conflict', () => {
  it('blocks only later changes of its field, and is resent over the new value or dropped', async () => {
    changeElsewhere('phone', '0');
    changeElsewhere('email', 'x');
    const queue = openQueue();
    for (const request of [set('phone', '1', ''), set('email', 'a', ''), set('replyTime', 'soon', '')])
      queue.add(request);
    await queue.flush();
    expect(sent.map(summarise)).toEqual([['soon', '']]);
    // Further typing does not resolve the conflict.
    queue.add(set('phone', '12', '1'));
    await queue.flush();
    const [phone, email] = queue.read().items;
    expect(phone?.conflict).toEqual({ theirs: '0', field: 'phone', by: undefined });
    if (phone) queue.resolve(phone, 'mine');
    if (email) queue.resolve(email, 'theirs');
    await queue.flush();
    expect(sent.map(summarise)).toEqual([
      ['soon', ''],
      ['12', '0'],
    ]);
  });

  it('includes the text typed while the change was being sent', async () => {
    const queue = openQueue();
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    procedures['page.change'] = async () => {
      arrived.resolve();
      await release.promise;
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs: '0', field: 'phone' });
    };
    queue.add(set('phone', '1', ''));
    await arrived.promise;
    queue.add(set('phone', '12', '1'));
    release.resolve();
    await queue.flush();
    expect(queue.read().items.map(({ conflict, ...item }) => [summarise(item), conflict?.theirs])).toEqual([
      [['12', ''], '0'],
    ]);
  });

  it('with a removed entry drops a removal or a move, and becomes a refusal if the owner keeps a text', async () => {
    changeElsewhere('entries', null);
    const queue = openQueue();
    const path = ['entries', 0];
    queue.add(make({ kind: 'remove', path, was: 'One' }));
    queue.add(make({ kind: 'move', path: ['entries'], from: 0, to: 1, was: 'One' }));
    queue.add(make({ kind: 'set', path: [...path, 'title'], value: 'Two', was: 'One' }));
    await queue.flush();
    const [item] = queue.read().items;
    expect(item?.conflict?.theirs).toBeNull();
    // The entry is still missing on the server when the change is sent again.
    procedures['page.change'] = () => {
      throw new FakeRefusal('CONFLICT', 'This was changed elsewhere.', { theirs: null, field: 'Title' });
    };
    if (item) queue.resolve(item, 'mine');
    await queue.flush();
    expect(queue.read().items.map(({ refusal }) => refusal)).toEqual([
      expect.stringMatching(/removed elsewhere/),
    ]);
  });
});

it('keeps a refused text until it is corrected, and sends the other changes', async () => {
  const respond = procedures['page.change'];
  procedures['page.change'] = (request: ChangeRequest) => {
    if (JSON.stringify(request).includes('\\u0000'))
      throw new FakeRefusal('BAD_INPUT', 'This cannot be written.');
    return respond?.(request as never);
  };
  const queue = openQueue();
  queue.add(set('phone', '\u0000', ''));
  queue.add(set('email', 'a', ''));
  await queue.flush();
  expect(queue.read().items.map(({ refusal }) => refusal)).toEqual(['This cannot be written.', undefined]);
  queue.add(set('phone', '1', '\u0000'));
  await queue.flush();
  expect(sent.map(summarise)).toEqual([
    ['a', ''],
    ['1', ''],
  ]);
});

it('keeps a change in localStorage after the session ends, until it can be sent', async () => {
  const queue = openQueue();
  const respond = procedures['page.change'];
  procedures['page.change'] = () => {
    throw new FakeRefusal('SIGNED_OUT', 'Sign in again.');
  };
  queue.add(set('phone', '1', ''));
  await queue.flush();
  expect(Object.values(localStorage).join()).toContain('"value":"1"');
  if (respond) procedures['page.change'] = respond;
  await queue.flush();
  expect(sent.map(summarise)).toEqual([['1', '']]);
  expect(Object.values(localStorage).join()).not.toContain('"value":"1"');
});
