import { expect, it } from 'vitest';
import { makeEnquiry, makeQueued } from '../../tests/support/enquiries.ts';
import { describeStores } from '../../tests/support/stores.ts';
import { createEnquiryAdmin } from './index.ts';

const DAY = 86_400_000;

describeStores('the operations on stored enquiries', (fixture) => {
  const createAdmin = () => createEnquiryAdmin(fixture.store(), () => 100 * DAY);
  // Stores an enquiry that entered this state on the given day.
  async function keepInState(
    state: 'queued' | 'held' | 'sent' | 'failed',
    day = 1,
    email = 'ada@example.com',
  ) {
    const enquiry = makeEnquiry({ email, receivedAt: day * DAY });
    const arrival = state === 'held' ? 'held' : 'queued';
    await fixture.store().accept({ enquiry, decide: () => ({ state: arrival, reason: 'received' }) });
    const moved = { states: ['queued'] as const, id: enquiry.id };
    if (state !== arrival)
      await fixture.store().transition(moved, { to: state, at: day * DAY, reason: 'so' });
    return enquiry.id;
  }
  const readState = async (id: string) => (await createAdmin().show(id))?.state;

  it('retries failed enquiries, one or all, and no others', async () => {
    const [failed, other, sent] = [
      await keepInState('failed'),
      await keepInState('failed'),
      await keepInState('sent'),
    ];
    expect(await createAdmin().retry(failed)).toBe(true);
    expect(await createAdmin().retry(failed)).toBe(false);
    expect(await createAdmin().retry(sent)).toBe(false);
    expect(await createAdmin().retry('nobody')).toBe(false);
    expect(await createAdmin().retryAll()).toBe(1);
    expect(await Promise.all([failed, other, sent].map(readState))).toEqual(['queued', 'queued', 'sent']);
    expect((await createAdmin().show(other))?.history.at(-1)).toEqual({
      at: 100 * DAY,
      state: 'queued',
      reason: 'the owner asked for another try',
    });
  });

  it('queues released enquiries like new ones', async () => {
    const [held, failed] = [await keepInState('held'), await keepInState('failed')];
    expect(await createAdmin().release([failed, held])).toBe(1);
    expect(await readState(failed)).toBe('failed');
    expect(await createAdmin().show(held)).toMatchObject({
      state: 'queued',
      queuedAt: 100 * DAY,
      dueAt: 100 * DAY,
    });
  });

  it('erases by id, in any state, once', async () => {
    for (const state of ['queued', 'held', 'sent', 'failed'] as const) {
      const id = await keepInState(state);
      expect(await createAdmin().erase([id])).toBe(1);
      expect(await createAdmin().erase([id])).toBe(0);
      expect(await createAdmin().show(id)).toMatchObject({
        state: 'erased',
        email: '',
        message: '',
        receivedAt: DAY,
      });
    }
  });

  // Erases the enquiries of one person, as the command line does.
  const eraseByEmail = async (email: string) =>
    createAdmin().erase((await createAdmin().preview('erase', { email })).ids);

  it('erases all enquiries of one person, in any spelling of the address', async () => {
    const own = [
      await keepInState('sent', 1, 'Bea@Example.com'),
      await keepInState('held', 2, 'bea@example.com'),
    ];
    const others = await keepInState('sent', 3, 'abea@example.com');
    expect(await eraseByEmail('BEA@example.com')).toBe(2);
    expect(await Promise.all([...own, others].map(readState))).toEqual(['erased', 'erased', 'sent']);
    expect(await eraseByEmail('')).toBe(0);
  });

  it('finds an address with an international domain by each of its spellings', async () => {
    const spellings = ['Kim@Bücher.example', 'kim@bu\u0308cher.example', 'KIM@xn--bcher-kva.example'];
    const another = await keepInState('sent', 1, 'kim@bucher.example');
    for (const stored of spellings) {
      for (const searched of spellings) {
        const id = await keepInState('sent', 1, stored.normalize('NFC'));
        expect([stored, searched, await eraseByEmail(searched)]).toEqual([stored, searched, 1]);
        expect(await readState(id)).toBe('erased');
      }
    }
    expect(await eraseByEmail('kim@bucher.example/x')).toBe(0);
    expect(await readState(another)).toBe('sent');
  });

  it('previews a change, and then changes only what was previewed', async () => {
    const held = [await keepInState('held', 1), await keepInState('held', 2)];
    const sent = await keepInState('sent', 3);
    const preview = await createAdmin().preview('erase', { receivedSince: 2 * DAY });
    expect(preview).toMatchObject({
      ids: [sent, held[1]],
      groups: [
        { state: 'sent', reason: 'so', count: 1 },
        { state: 'held', reason: 'received', count: 1 },
      ],
      newest: [{ id: sent }, { id: held[1] }],
    });
    const arrived = await keepInState('sent', 4);
    const totals: number[] = [];
    expect(await createAdmin().erase(preview.ids, { progress: (done) => totals.push(done) })).toBe(2);
    expect(totals).toEqual([2]);
    expect(await Promise.all([held[0] ?? '', arrived].map(readState))).toEqual(['held', 'sent']);
    expect((await createAdmin().preview('release', {})).ids).toEqual([held[0]]);
    expect(await createAdmin().preview('erase', { email: 'nobody@example.com' })).toEqual({
      ids: [],
      groups: [],
      newest: [],
    });
  });

  it('changes more enquiries than one batch holds', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 205; count += 1) ids.push(await keepInState('held'));
    const { ids: preview, newest, groups } = await createAdmin().preview('release', {});
    expect(preview).toEqual(ids.toReversed());
    expect([newest.length, groups[0]?.count]).toEqual([5, 205]);
    const totals: number[] = [];
    expect(await createAdmin().release(preview, { progress: (done) => totals.push(done) })).toBe(205);
    expect(totals).toEqual([200, 205]);
  });

  it('purges old finished enquiries, and leaves queued ones', async () => {
    const old = await Promise.all(
      (['sent', 'failed', 'held', 'queued'] as const).map((state) => keepInState(state, 10)),
    );
    const recent = await keepInState('sent', 11);
    expect(await createAdmin().purge(89.5 * DAY)).toBe(3);
    expect(await Promise.all([...old, recent].map(readState))).toEqual([
      'erased',
      'erased',
      'erased',
      'queued',
      'sent',
    ]);
  });

  it('lists by state', async () => {
    const [one] = [
      await keepInState('failed'),
      await keepInState('sent'),
      await fixture.store().accept(makeQueued()),
    ];
    const ids: string[] = [];
    for await (const { id } of createAdmin().list({ states: ['failed'] })) ids.push(id);
    expect(ids).toEqual([one]);
  });

  it('finds an enquiry by its id, or by the start or the end of it', async () => {
    const keep = (id: string) => fixture.store().accept(makeQueued({ id }));
    for (const id of ['01aa-1234', '01aa-1299', '01ab-5512', '1299']) await keep(id);
    const found = async (id: string) => (await createAdmin().find(id)).map((enquiry) => enquiry.id);
    expect(await found('01ab-5512')).toEqual(['01ab-5512']);
    expect(await found('34')).toEqual(['01aa-1234']);
    expect(await found('01ab')).toEqual(['01ab-5512']);
    expect(await found('1299')).toEqual(['1299']);
    expect(await found('01aa')).toEqual(['01aa-1299', '01aa-1234']);
    for (const nothing of ['aa-1', '%', '_', '02']) expect(await found(nothing)).toEqual([]);
  });

  it('reports whether a person check was solved while the result is stored', async () => {
    const readPersonCheck = async (id: string) => (await createAdmin().show(id))?.personCheck;
    const [solved, none] = [makeQueued(), makeQueued({ checked: false })];
    const expected = {
      ...makeQueued(),
      decide: () => ({ state: 'queued', reason: 'received without a person check' }) as const,
    };
    for (const one of [solved, none, expected]) await fixture.store().accept(one);
    expect(await readPersonCheck(solved.enquiry.id)).toBe('solved');
    expect(await readPersonCheck(none.enquiry.id)).toBe('none');
    await fixture.store().forgetArrivals(2000);
    expect(await readPersonCheck(solved.enquiry.id)).toBe('unknown');
    expect(await readPersonCheck(none.enquiry.id)).toBe('unknown');
    expect(await readPersonCheck(expected.enquiry.id)).toBe('none');
  });
});
