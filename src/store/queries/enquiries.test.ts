import { expect, it } from 'vitest';
import { acceptMany, makeDecided, makeQueued } from '../../../tests/support/enquiries.ts';
import { describeStores } from '../../../tests/support/stores.ts';

describeStores('a long list', (fixture) => {
  it('is complete and in order, whatever states are selected', async () => {
    const held = Array.from({ length: 2050 }, () => makeDecided({ state: 'held', reason: 'many at once' }));
    const queued = Array.from({ length: 3 }, () => makeQueued());
    await acceptMany(fixture.store(), [...held, ...queued]);
    const listIds = (acceptances: typeof held) => acceptances.map(({ enquiry }) => enquiry.id).reverse();
    const listed = async (state: 'held' | 'queued') => {
      const ids: string[] = [];
      for await (const { id } of fixture.store().list({ states: [state] })) ids.push(id);
      return ids;
    };
    expect(await listed('held')).toEqual(listIds(held));
    expect(await listed('queued')).toEqual(listIds(queued));
  });
});
