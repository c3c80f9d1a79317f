import { expect, it } from 'vitest';
import { newEnquiry, queuedAs } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { createEnquiryAdmin } from './index.ts';

const DAY = 86_400_000;

describeStores('the owner', (under) => {
  const admin = () => createEnquiryAdmin(under.store(), () => 100 * DAY);
  /** An enquiry that got into this state on the given day. */
  async function given(state: 'queued' | 'held' | 'sent' | 'failed', day = 1, email = 'ada@example.com') {
    const enquiry = newEnquiry({ email, receivedAt: day * DAY });
    const arrival = state === 'held' ? 'held' : 'queued';
    await under.store().accept({ enquiry, decide: () => ({ state: arrival, reason: 'received' }) });
    const moved = { states: ['queued'] as const, id: enquiry.id };
    if (state !== arrival) await under.store().move(moved, { to: state, at: day * DAY, reason: 'so' });
    return enquiry.id;
  }
  const stateOf = async (id: string) => (await admin().show(id))?.state;

  it('retries what failed, one or all, and nothing else', async () => {
    const [failed, other, sent] = [await given('failed'), await given('failed'), await given('sent')];
    expect(await admin().retry(failed)).toBe(true);
    expect(await admin().retry(failed)).toBe(false);
    expect(await admin().retry(sent)).toBe(false);
    expect(await admin().retry('nobody')).toBe(false);
    expect(await admin().retryAll()).toBe(1);
    expect(await Promise.all([failed, other, sent].map(stateOf))).toEqual(['queued', 'queued', 'sent']);
    expect((await admin().show(other))?.history.at(-1)).toEqual({
      ...{ at: 100 * DAY, state: 'queued', reason: 'the owner asked for another try' },
    });
  });

  it('releases what is held, so that it is mailed as if it had just come', async () => {
    const [held, failed] = [await given('held'), await given('failed')];
    expect(await admin().release(failed)).toBe(false);
    expect(await admin().release(held)).toBe(true);
    expect(await admin().show(held)).toMatchObject({
      state: 'queued',
      queuedAt: 100 * DAY,
      dueAt: 100 * DAY,
    });
  });

  it('erases by id, in any state, once', async () => {
    for (const state of ['queued', 'held', 'sent', 'failed'] as const) {
      const id = await given(state);
      expect(await admin().erase(id)).toBe(true);
      expect(await admin().erase(id)).toBe(false);
      expect(await admin().show(id)).toMatchObject({
        state: 'erased',
        email: '',
        message: '',
        receivedAt: DAY,
      });
    }
  });

  it("erases all of one person's, however the address is written", async () => {
    const hers = [await given('sent', 1, 'Bea@Example.com'), await given('held', 2, 'bea@example.com')];
    const his = await given('sent', 3, 'abea@example.com');
    const totals: number[] = [];
    expect(await admin().eraseByEmail(' BEA@example.com ', (done) => totals.push(done))).toBe(2);
    expect(totals).toEqual([2]);
    expect(await Promise.all([...hers, his].map(stateOf))).toEqual(['erased', 'erased', 'sent']);
    expect(await admin().eraseByEmail('')).toBe(0);
  });

  it('finds an address with a foreign domain by each of its spellings', async () => {
    const spellings = ['Kim@Bücher.example', 'kim@bu\u0308cher.example', 'KIM@xn--bcher-kva.example'];
    const another = await given('sent', 1, 'kim@bucher.example');
    for (const kept of spellings) {
      for (const asked of spellings) {
        const id = await given('sent', 1, kept.normalize('NFC'));
        expect([kept, asked, await admin().eraseByEmail(asked)]).toEqual([kept, asked, 1]);
        expect(await stateOf(id)).toBe('erased');
      }
    }
    expect(await admin().eraseByEmail('kim@bucher.example/x')).toBe(0);
    expect(await stateOf(another)).toBe('sent');
  });

  it('purges what is old and done with, and leaves what waits', async () => {
    const old = await Promise.all(
      (['sent', 'failed', 'held', 'queued'] as const).map((state) => given(state, 10)),
    );
    const recent = await given('sent', 11);
    expect(await admin().purge(89.5 * DAY)).toBe(3);
    expect(await Promise.all([...old, recent].map(stateOf))).toEqual([
      'erased',
      'erased',
      'erased',
      'queued',
      'sent',
    ]);
  });

  it('lists by state', async () => {
    const [one] = [await given('failed'), await given('sent'), await under.store().accept(queuedAs())];
    const ids: string[] = [];
    for await (const { id } of admin().list(['failed'])) ids.push(id);
    expect(ids).toEqual([one]);
  });
});
