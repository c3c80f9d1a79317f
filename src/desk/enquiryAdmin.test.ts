import { expect, it } from 'vitest';
import { acceptAsQueued, makeEnquiry } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { createEnquiryAdmin } from './index.ts';

const DAY = 86_400_000;

describeStores('the owner', (under) => {
  const admin = () => createEnquiryAdmin(under.store(), () => 100 * DAY);
  // An enquiry that got into this state on the given day.
  async function given(state: 'queued' | 'held' | 'sent' | 'failed', day = 1, email = 'ada@example.com') {
    const enquiry = makeEnquiry({ email, receivedAt: day * DAY });
    const arrival = state === 'held' ? 'held' : 'queued';
    await under.store().accept({ enquiry, decide: () => ({ state: arrival, reason: 'received' }) });
    const moved = { states: ['queued'] as const, id: enquiry.id };
    if (state !== arrival) await under.store().transition(moved, { to: state, at: day * DAY, reason: 'so' });
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
    expect(await admin().release([failed, held])).toBe(1);
    expect(await stateOf(failed)).toBe('failed');
    expect(await admin().show(held)).toMatchObject({
      state: 'queued',
      queuedAt: 100 * DAY,
      dueAt: 100 * DAY,
    });
  });

  it('erases by id, in any state, once', async () => {
    for (const state of ['queued', 'held', 'sent', 'failed'] as const) {
      const id = await given(state);
      expect(await admin().erase([id])).toBe(1);
      expect(await admin().erase([id])).toBe(0);
      expect(await admin().show(id)).toMatchObject({
        state: 'erased',
        email: '',
        message: '',
        receivedAt: DAY,
      });
    }
  });

  // What the owner does to erase one person.
  const eraseByEmail = async (email: string) =>
    admin().erase((await admin().preview('erase', { email })).ids);

  it("erases all of one person's, however the address is written", async () => {
    const hers = [await given('sent', 1, 'Bea@Example.com'), await given('held', 2, 'bea@example.com')];
    const his = await given('sent', 3, 'abea@example.com');
    expect(await eraseByEmail('BEA@example.com')).toBe(2);
    expect(await Promise.all([...hers, his].map(stateOf))).toEqual(['erased', 'erased', 'sent']);
    expect(await eraseByEmail('')).toBe(0);
  });

  it('finds an address with a foreign domain by each of its spellings', async () => {
    const spellings = ['Kim@Bücher.example', 'kim@bu\u0308cher.example', 'KIM@xn--bcher-kva.example'];
    const another = await given('sent', 1, 'kim@bucher.example');
    for (const kept of spellings) {
      for (const asked of spellings) {
        const id = await given('sent', 1, kept.normalize('NFC'));
        expect([kept, asked, await eraseByEmail(asked)]).toEqual([kept, asked, 1]);
        expect(await stateOf(id)).toBe('erased');
      }
    }
    expect(await eraseByEmail('kim@bucher.example/x')).toBe(0);
    expect(await stateOf(another)).toBe('sent');
  });

  it('sees before a change what it would touch, and then touches nothing else', async () => {
    const held = [await given('held', 1), await given('held', 2)];
    const sent = await given('sent', 3);
    const seen = await admin().preview('erase', { receivedSince: 2 * DAY });
    expect(seen).toMatchObject({
      ids: [sent, held[1]],
      groups: [
        { state: 'sent', reason: 'so', count: 1 },
        { state: 'held', reason: 'received', count: 1 },
      ],
      newest: [{ id: sent }, { id: held[1] }],
    });
    const arrived = await given('sent', 4);
    const totals: number[] = [];
    expect(await admin().erase(seen.ids, (done) => totals.push(done))).toBe(2);
    expect(totals).toEqual([2]);
    expect(await Promise.all([held[0] ?? '', arrived].map(stateOf))).toEqual(['held', 'sent']);
    expect((await admin().preview('release', {})).ids).toEqual([held[0]]);
    expect(await admin().preview('erase', { email: 'nobody@example.com' })).toEqual({
      ...{ ids: [], groups: [], newest: [] },
    });
  });

  it('changes more than one batch holds', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 205; count += 1) ids.push(await given('held'));
    const { ids: seen, newest, groups } = await admin().preview('release', {});
    expect(seen).toEqual(ids.toReversed());
    expect([newest.length, groups[0]?.count]).toEqual([5, 205]);
    const totals: number[] = [];
    expect(await admin().release(seen, (done) => totals.push(done))).toBe(205);
    expect(totals).toEqual([200, 205]);
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
    const [one] = [await given('failed'), await given('sent'), await under.store().accept(acceptAsQueued())];
    const ids: string[] = [];
    for await (const { id } of admin().list({ states: ['failed'] })) ids.push(id);
    expect(ids).toEqual([one]);
  });

  it('finds an enquiry by its id, or by the beginning or the end of it', async () => {
    const keep = (id: string) => under.store().accept(acceptAsQueued({ id }));
    for (const id of ['01aa-1234', '01aa-1299', '01ab-5512', '1299']) await keep(id);
    const found = async (id: string) => (await admin().find(id)).map((enquiry) => enquiry.id);
    expect(await found('01ab-5512')).toEqual(['01ab-5512']);
    expect(await found('34')).toEqual(['01aa-1234']);
    expect(await found('01ab')).toEqual(['01ab-5512']);
    expect(await found('1299')).toEqual(['1299']);
    expect(await found('01aa')).toEqual(['01aa-1299', '01aa-1234']);
    for (const nothing of ['aa-1', '%', '_', '02']) expect(await found(nothing)).toEqual([]);
  });

  it('knows how much of an id is enough', async () => {
    const keep = (end: string) =>
      under.store().accept(acceptAsQueued({ id: `01a200f7-3eff-77ef-84a5-${end}` }));
    await keep('f6c8c64e848b');
    await keep('f6c8c64e8480');
    expect(await admin().measureShortId()).toBe(6);
    await keep('000000048480');
    expect(await admin().measureShortId()).toBe(6);
    await keep('00000a4e848b');
    expect(await admin().measureShortId()).toBe(8);
    await keep('0000c64e848b');
    expect(await admin().measureShortId()).toBe(10);
  });

  it('knows whether a person check was solved, for as long as that is remembered', async () => {
    const checkOf = async (id: string) => (await admin().show(id))?.personCheck;
    const [solved, none] = [acceptAsQueued(), acceptAsQueued({ checked: false })];
    const said = {
      ...acceptAsQueued(),
      decide: () => ({ state: 'queued', reason: 'received without a person check' }) as const,
    };
    for (const one of [solved, none, said]) await under.store().accept(one);
    expect(await checkOf(solved.enquiry.id)).toBe('solved');
    expect(await checkOf(none.enquiry.id)).toBe('none');
    await under.store().forgetArrivals(2000);
    expect(await checkOf(solved.enquiry.id)).toBe('unknown');
    expect(await checkOf(none.enquiry.id)).toBe('unknown');
    expect(await checkOf(said.enquiry.id)).toBe('none');
  });

  it('counts what came and what became of it, erased ones too', async () => {
    const quarter = 900_000;
    const [held] = [await given('held', 2), await given('failed', 2), await given('queued', 3)];
    await admin().erase([held]);
    const { enquiry } = acceptAsQueued({ receivedAt: 3 * DAY + quarter + 5 });
    await under.store().accept(acceptAsQueued(enquiry));
    await under
      .store()
      .transition({ id: enquiry.id }, { to: 'sent', at: 3 * DAY + quarter + 6, reason: 'so' });
    const none = { came: 0, mailed: 0, held: 0, failed: 0, erased: 0 };
    expect(await admin().countArrivals({})).toEqual([
      { ...none, since: 2 * DAY, came: 2, held: 1, failed: 1, erased: 1 },
      { ...none, since: 3 * DAY, came: 1 },
      { ...none, since: 3 * DAY + quarter, came: 1, mailed: 1 },
    ]);
    expect(await admin().countArrivals({ receivedBefore: 2 * DAY })).toEqual([]);
  });
});
