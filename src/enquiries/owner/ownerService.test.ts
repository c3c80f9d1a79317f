import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openStore, reapplyErasures } from '#store';
import { makeDecided, makeQueued } from '../../../tests/support/enquiries.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { sendDigest } from '../maintenance/scheduler.ts';
import type { SharedDeps } from '../types.ts';
import { createAnsweredLinkSigner, createAnsweredLinks } from './answeredLinks.ts';
import { createOwnerService, type OwnerService } from './ownerService.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JO = 'jo@practice.example';
const KIM = 'kim@practice.example';
/** Wednesday 18 November 2026, 9.00 am in Brisbane. */
const NOW = Date.UTC(2026, 10, 17, 23);

describeStores('the enquiries of the admin', (fixture) => {
  const open = (now = NOW, wake = () => {}, store = fixture.store()): OwnerService =>
    createOwnerService({
      store,
      retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
      readTimeZone: () => 'Australia/Brisbane',
      wake,
      now: () => now,
    });
  type Given = Parameters<typeof makeQueued>[0];
  const keep = async (given: Given = {}) => {
    const acceptance = makeQueued({ receivedAt: NOW - HOUR, ...given });
    await fixture.store().accept(acceptance);
    return acceptance.enquiry.id;
  };
  const hold = async (given: Given = {}) => {
    const acceptance = makeDecided(
      { state: 'held', reason: 'it looks like spam' },
      { receivedAt: NOW - HOUR, ...given },
    );
    await fixture.store().accept(acceptance);
    return acceptance.enquiry.id;
  };
  const move = (
    id: string,
    to: 'queued' | 'sending' | 'sent' | 'failed',
    at: number,
    reason = 'so',
    dueAt?: number,
  ) => fixture.store().transition({ id }, { to, at, reason, ...(dueAt && { dueAt }) });
  const readAudit = async () => {
    const rows = await fixture
      .store()
      .accounts.read((db) => db.selectFrom('audit').selectAll().orderBy('step').execute());
    return rows.map(({ who, action, about }) => [who, action, about]);
  };
  const listIds = async (filter: Parameters<OwnerService['list']>[0]['filter'], search?: string) =>
    (await open().list({ filter, ...(search && { search }) })).rows.map(({ id }) => id);

  /** Makes two people call at the same moment on different instances, for each enquiry, so that some calls collide. */
  const callFromTwo = async <Outcome>(
    ids: readonly string[],
    call: (enquiries: OwnerService, by: string, id: string) => Promise<Outcome>,
  ) => {
    const [first, second] = [open(), open(NOW, () => {}, await fixture.openSecond())];
    return Promise.all(
      ids.map((id) => Promise.allSettled([call(first, JO, id), call(second, KIM, id)] as const)),
    );
  };
  const makeEight = (make: () => Promise<string>) => Promise.all(Array.from({ length: 8 }, () => make()));

  const readLink = async (id: string) => {
    const sign = await createAnsweredLinkSigner(fixture.store(), () => NOW);
    return Object.fromEntries(new URLSearchParams(sign(id)));
  };
  const openLinks = (now = NOW) => createAnsweredLinks(fixture.store(), open(now), () => now);

  it('are marked as answered by the link in their mail, once, with an audit entry', async () => {
    const [id, other] = [await keep(), await keep()];
    const [link, links] = [await readLink(id), await openLinks()];
    const receivedAt = NOW - HOUR;
    expect(await links.find(link)).toEqual({ kind: 'open', id, receivedAt });
    expect((await open().read(id)).answeredAt).toBeNull();
    expect(await links.mark(link)).toEqual({ kind: 'open', id, receivedAt });
    expect(await links.mark(link)).toEqual({ kind: 'answered', id, receivedAt });
    expect(await open().read(id)).toMatchObject({ answeredAt: NOW, answeredBy: 'the link in the mail' });
    expect((await open().read(other)).answeredAt).toBeNull();
    expect(await readAudit()).toEqual([['the link in the mail', 'marked as answered', `enquiry ${id}`]]);
    // The owner reverts the mark in the admin.
    await open().markAnswered(JO, [id], false);
    expect(await links.find(link)).toMatchObject({ kind: 'open' });
  });

  it('are not marked by a link that is expired, altered, or for another or an erased enquiry', async () => {
    const [id, other] = [await keep(), await keep()];
    const link = await readLink(id);
    const forged = [
      { ...link, id: other },
      { ...link, until: String(Number(link['until']) + 1) },
      { ...link, key: `${link['key']}`.slice(1) },
      { ...link, key: [link['key'], link['key']] },
      { id },
      {},
    ];
    const links = await openLinks();
    for (const query of forged) expect(await links.mark(query)).toEqual({ kind: 'unknown' });
    expect(await (await openLinks(NOW + 59 * DAY)).find(link)).toMatchObject({ kind: 'open' });
    expect(await (await openLinks(NOW + 62 * DAY)).mark(link)).toEqual({ kind: 'old' });
    expect((await open().read(id)).answeredAt).toBeNull();
    await open().erase(JO, { ids: [id] });
    expect(await links.mark(link)).toEqual({ kind: 'erased' });
    expect(await links.find(await readLink('never-there'))).toEqual({ kind: 'erased' });
  });

  it('are released by one of two people at the same moment; the other gets a conflict', async () => {
    const ids = await makeEight(hold);
    for (const outcomes of await callFromTwo(ids, (enquiries, by, id) => enquiries.release(by, [id]))) {
      const [done, refused] = outcomes.toSorted((a) => (a.status === 'fulfilled' ? -1 : 1));
      expect(done).toMatchObject({ status: 'fulfilled', value: { changed: 1 } });
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
    }
    for (const id of ids) {
      const shown = await fixture.store().findById(id);
      expect(shown?.history.map(({ state }) => state)).toEqual(['held', 'queued']);
    }
    expect((await readAudit()).map(([, action]) => action)).toEqual(ids.map(() => 'released'));
  });

  it('are marked as answered by one of two people at the same moment; the other sees who was first', async () => {
    const ids = await makeEight(keep);
    const answers = await callFromTwo(ids, (enquiries, by, id) => enquiries.markAnswered(by, [id], true));
    for (const [jo, kim] of answers) {
      const [first, second, by] =
        jo.status === 'fulfilled' && jo.value.changed === 1 ? [jo, kim, JO] : [kim, jo, KIM];
      expect(first).toMatchObject({ value: { changed: 1 } });
      expect(second).toMatchObject({ value: { changed: 0, rows: [{ answeredBy: by, answeredAt: NOW }] } });
    }
    expect((await readAudit()).map(([, , about]) => about).toSorted()).toEqual(
      ids.map((id) => `enquiry ${id}`).toSorted(),
    );
  });

  it('are listed in pages of thirty', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 31; count += 1) ids.push(await keep());
    const first = await open().list({ filter: 'all' });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 30));
    expect(first.next).toBe(ids[1]);
    const second = await open().list({ filter: 'all', before: first.next ?? '' });
    expect(second).toMatchObject({ rows: [{ id: ids[0] }], next: null });
  });

  it('have name, start of the message and marks in a row of the list', async () => {
    const id = await keep({ firstName: 'Mei', lastName: '', message: 'ä🌊'.repeat(200) });
    const start = 'ä🌊'.repeat(80);
    const row = { id, name: 'Mei', start, isNew: true, isSpam: false, answeredAt: null };
    expect((await open().list({ filter: 'new' })).rows).toMatchObject([row]);
    await open().markAnswered(JO, [id], true);
    expect((await open().list({ filter: 'all' })).rows).toMatchObject([
      { ...row, isNew: false, answeredAt: NOW, answeredBy: JO },
    ]);
  });

  it('are found by a search in any spelling', async () => {
    const id = await keep({ firstName: 'Zoe\u0308'.normalize('NFC'), message: 'at Buderim' });
    expect(await listIds('all', '  Zoe\u0308   BUDERIM ')).toEqual([id]);
    expect(await listIds('all', 'zo\0 \ud800')).toEqual([]);
    expect(await listIds('all', '   ')).toEqual([id]);
  });

  it('are counted from the newest id that the client knows', async () => {
    expect(await open().countNews({ since: null })).toMatchObject({ count: 0, newest: null });
    const first = await keep();
    const last = await keep();
    expect(await open().countNews({ since: null })).toMatchObject({ count: 2, newest: last });
    expect(await open().countNews({ since: first })).toMatchObject({ count: 1, newest: last });
  });

  it('are not delayed before an attempt has failed', async () => {
    const id = await keep();
    const isDelayed = async () => (await open().list({ filter: 'all' })).rows[0]?.isDelayed;
    const claim = (now: number) => fixture.store().claim({ now, leaseUntil: now + HOUR, except: [] });
    expect(await isDelayed()).toBe(false);
    await claim(NOW);
    expect(await isDelayed()).toBe(false);
    await move(id, 'queued', NOW + 1000, 'the mail server answered 451 to RCPT TO', NOW + 9000);
    expect(await isDelayed()).toBe(true);
    await claim(NOW + 9000);
    expect(await isDelayed()).toBe(true);
  });

  it('have a timeline: mailed at the second attempt, and answered', async () => {
    const id = await keep({ firstName: 'Mei', email: 'mei@example.com' });
    await keep({ email: 'MEI@example.com' });
    await move(id, 'sending', NOW, 'being mailed');
    await move(id, 'queued', NOW + 1000, 'the mail server answered 451 to RCPT TO', NOW + 9000);
    expect((await open().read(id)).timeline.at(-1)).toEqual({
      at: NOW + 1000,
      what: 'delayed',
      fault: 'busy',
      nextAt: NOW + 9000,
      detail: 'the mail server answered 451 to RCPT TO',
    });
    await move(id, 'sending', NOW + 9000, 'being mailed');
    expect((await open().read(id)).timeline.at(-1)).toMatchObject({ what: 'sending' });
    await move(id, 'sent', NOW + 12_000, 'the mail server took it');
    await open(NOW + HOUR).markAnswered(JO, [id], true);
    const details = await open().read(id);
    expect(details).toMatchObject({ fromSame: 1, personCheck: 'solved', erasesAt: NOW + 12_000 + 90 * DAY });
    expect(details.timeline).toEqual([
      { at: NOW - HOUR, what: 'arrived' },
      expect.objectContaining({ what: 'delayed' }),
      { at: NOW + 12_000, what: 'mailed', detail: 'the mail server took it', tookMs: 3000 },
      { at: NOW + HOUR, what: 'answered', detail: JO },
    ]);
    expect(details.timeline[1]).not.toHaveProperty('nextAt');
  });

  it('have a timeline: held with a reason, released, refused and sent again', async () => {
    const id = await hold({
      checked: false,
      spamScore: 75,
      spamSignals: '2 links 30, sales terms (search ranking, page one) 45',
    });
    expect(await open().read(id)).toMatchObject({
      personCheck: 'none',
      erasesAt: NOW - HOUR + 30 * DAY,
      spamSignals: [
        { what: '2 links', points: 30 },
        { what: 'sales terms (search ranking, page one)', points: 45 },
      ],
    });
    const wake = vi.fn();
    expect(await open(NOW, wake).release(JO, [id])).toMatchObject({ changed: 1 });
    await move(id, 'sending', NOW + 1000);
    await move(id, 'failed', NOW + 2000, 'the mail server answered 550 5.1.1 to RCPT TO');
    expect(await open(NOW + 3000, wake).sendAgain(KIM, [id])).toMatchObject({ changed: 1 });
    expect(wake).toHaveBeenCalledTimes(2);
    const { timeline } = await open().read(id);
    expect(timeline.map(({ what }) => what)).toEqual(['arrived', 'held', 'released', 'failed', 'retried']);
    expect(timeline[3]).toMatchObject({ fault: 'refused' });
    expect(await readAudit()).toEqual([
      [JO, 'released', `enquiry ${id}`],
      [KIM, 'sent again', `enquiry ${id}`],
    ]);
  });

  it('are skipped in a bulk change that their state does not allow; if none remains, the error names it', async () => {
    const [held, queued] = [await hold(), await keep()];
    await expect(open().release(JO, [queued])).rejects.toMatchObject({
      code: 'CONFLICT',
      facts: { state: 'queued' },
      message: 'This cannot be done any more. It is on its way to your mail.',
    });
    expect(await open().release(JO, [queued, held, 'nobody'])).toMatchObject({ changed: 1 });
    await expect(open().sendAgain(JO, [held])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await readAudit()).toEqual([[JO, 'released', `enquiry ${held}`]]);
  });

  it('are reported as erased, with the time, by every call', async () => {
    const id = await keep();
    await open().erase(JO, { ids: [id] });
    const erased = {
      code: 'NOT_FOUND',
      facts: { erasedAt: NOW },
      message: 'This enquiry is no longer here. It was erased on 18 November.',
    };
    const calls = [
      (enquiries: OwnerService, one: string) => enquiries.read(one),
      (enquiries: OwnerService, one: string) => enquiries.markRead(KIM, [one], true),
      (enquiries: OwnerService, one: string) => enquiries.markAnswered(KIM, [one], true),
      (enquiries: OwnerService, one: string) => enquiries.markSpam(KIM, [one], true),
      (enquiries: OwnerService, one: string) => enquiries.release(KIM, [one]),
      (enquiries: OwnerService, one: string) => enquiries.sendAgain(KIM, [one]),
      (enquiries: OwnerService, one: string) => enquiries.erase(KIM, { ids: [one] }),
    ];
    for (const call of calls) {
      await expect(call(open(NOW + DAY), id)).rejects.toMatchObject(erased);
      await expect(call(open(), 'nobody')).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This enquiry is no longer here.',
        facts: {},
      });
    }
    expect(await open().previewErase({ ids: [id] })).toEqual({ count: 0, names: [] });
    expect(await readAudit()).toHaveLength(1);
  });

  it('keep and show the first person who marked them as answered', async () => {
    const [id, other] = [await keep(), await keep()];
    expect(await open().markAnswered(JO, [id], true)).toMatchObject({ changed: 1 });
    expect(await open(NOW + 2 * MINUTE).markAnswered(KIM, [id, other], true)).toMatchObject({
      changed: 1,
      rows: [{ answeredBy: KIM }, { answeredBy: JO, answeredAt: NOW }],
    });
    expect(await open().read(id)).toMatchObject({ answeredBy: JO, answeredAt: NOW });
    expect(await open(NOW + 3 * MINUTE).markAnswered(JO, [id], true)).toMatchObject({ changed: 0 });
    expect(await open(NOW + 4 * MINUTE).markAnswered(KIM, [id], false)).toMatchObject({
      changed: 1,
      rows: [{ answeredBy: null }],
    });
    expect((await open().read(id)).timeline.map(({ what }) => what)).toEqual([
      'arrived',
      'answered',
      'unanswered',
    ]);
    expect(await readAudit()).toEqual([
      [JO, 'marked as answered', `enquiry ${id}`],
      [KIM, 'marked as answered', `enquiry ${other}`],
      [KIM, 'marked as not answered', `enquiry ${id}`],
    ]);
  });

  it('are marked as read without an audit entry', async () => {
    const ids = [await keep(), await keep()];
    expect(await open().markRead(JO, ids, true)).toMatchObject({ changed: 2 });
    expect(await open().markRead(KIM, ids, true)).toMatchObject({ changed: 0 });
    expect(await open().read(ids[0] ?? '')).toMatchObject({ isNew: false, readAt: NOW, readBy: JO });
    expect(await open().markRead(JO, ids.slice(0, 1), false)).toMatchObject({ changed: 1 });
    expect(await listIds('new')).toEqual([ids[0]]);
    expect(await readAudit()).toEqual([]);
  });

  it('are restored exactly by an undo of a bulk change: in the list, the details and the timeline', async () => {
    const enquiries = open(NOW);
    const [fresh, read, answered, spam] = [await keep(), await keep(), await keep(), await keep()];
    await enquiries.markRead(KIM, [read], true);
    await enquiries.markAnswered(KIM, [answered], true);
    await enquiries.markSpam(KIM, [spam], true);
    const ids = [fresh, read, answered, spam];
    const find = () =>
      Promise.all(
        ids.map((id) =>
          enquiries.read(id).then(({ readBy, readAt, timeline, ...row }) => [row, readBy, readAt, timeline]),
        ),
      );
    const before = await find();
    const later = open(NOW + HOUR);
    const changes = [
      () => later.markAnswered(JO, ids, true),
      () => later.markAnswered(JO, ids, false),
      () => later.markSpam(JO, ids, true),
      () => later.markSpam(JO, ids, false),
      () => later.markRead(JO, ids, true),
      () => later.markRead(JO, ids, false),
    ];
    for (const change of changes) {
      const { changed, undo = '' } = await change();
      expect(changed).toBeGreaterThan(0);
      expect(await find()).not.toEqual(before);
      expect(await later.undoChange(JO, undo)).toMatchObject({ changed });
      expect(await find()).toEqual(before);
      const again = { code: 'CONFLICT', message: 'This was changed since, so it stays as it is now.' };
      await expect(later.undoChange(JO, undo)).rejects.toMatchObject(again);
    }
    expect((await readAudit()).slice(-2).map(([, action]) => action)).toEqual([
      'marked as no spam',
      'marked as spam',
    ]);
  });

  it('get another person’s mark as answered back by an undo, without a trace of the change', async () => {
    const id = await keep();
    await open().markAnswered(KIM, [id], true);
    const { undo = '' } = await open(NOW + 1000).markAnswered(JO, [id], false);
    expect((await open().read(id)).timeline.at(-1)).toMatchObject({ what: 'unanswered', detail: JO });
    await open(NOW + 2000).undoChange(JO, undo);
    expect(await open().read(id)).toMatchObject({ answeredBy: KIM, answeredAt: NOW });
    expect((await open().read(id)).timeline.at(-1)).toEqual({ at: NOW, what: 'answered', detail: KIM });
  });

  it("are restored by an undo of one's own changes, but not of later changes by others", async () => {
    const ids = (await makeEight(keep)).slice(0, 3) as [string, string, string];
    const { undo = '' } = await open().markAnswered(JO, ids, true);
    await open(NOW + 1).markAnswered(KIM, [ids[0]], false);
    await open(NOW + 2).markRead(KIM, [ids[1]], false);
    await open(NOW + 3).markSpam(KIM, [ids[2]], true);
    await expect(open().undoChange(KIM, undo)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await open(NOW + 4).undoChange(JO, undo)).toMatchObject({ changed: 2 });
    expect(await open().read(ids[0])).toMatchObject({ answeredAt: null, readBy: JO });
    expect(await open().read(ids[1])).toMatchObject({ answeredAt: null, readBy: null });
    expect(await open().read(ids[2])).toMatchObject({ answeredAt: null, isSpam: true });
    const other = await open().markAnswered(JO, [ids[1]], true);
    await open().erase(KIM, { ids: [ids[1]] });
    await expect(open().undoChange(JO, other.undo ?? '')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are reported after a change by any person, and not again once the change has settled', async () => {
    const [first, last] = [await keep(), await hold()];
    const call = (at: number, cursor?: string) =>
      open(at).countNews({ since: last, ...(cursor !== undefined && { cursor }) });
    const start = await call(NOW + MINUTE);
    expect(start).toMatchObject({ changed: [], toAnswer: 1 });
    await open(NOW + MINUTE).markAnswered(KIM, [first], true);
    const next = await call(NOW + MINUTE, start.cursor);
    expect(next).toMatchObject({ changed: [{ id: first, answeredBy: KIM }], toAnswer: 0 });
    // Reported again, because concurrent writes may become visible late.
    expect((await call(NOW + MINUTE, next.cursor)).changed).toHaveLength(1);
    const settled = await call(NOW + 2 * MINUTE, next.cursor);
    expect((await call(NOW + 2 * MINUTE, settled.cursor)).changed).toEqual([]);
    await open(NOW + 2 * MINUTE).release(KIM, [last]);
    await move(first, 'sent', NOW + 2 * MINUTE);
    await open(NOW + 2 * MINUTE).markRead(KIM, [last], true);
    expect((await call(NOW + 2 * MINUTE, settled.cursor)).changed).toMatchObject([
      { id: last, state: 'queued', isNew: false },
      { id: first, state: 'sent' },
    ]);
    // The first request reports what may have changed since the list was read.
    expect((await call(NOW + 2 * MINUTE)).changed).toHaveLength(2);
    await open(NOW + 2 * MINUTE).erase(KIM, { ids: [last] });
    expect((await call(NOW + 2 * MINUTE, settled.cursor)).changed[0]).toMatchObject({
      id: last,
      state: 'erased',
    });
  });

  it('are listed and counted as unanswered, and listed as spam', async () => {
    const [fresh, read, answered, spam, erased] = (await makeEight(keep)).toSorted() as [
      ...[string, string, string, string, string],
    ];
    await hold();
    await open().markRead(JO, [read], true);
    await open().markAnswered(JO, [answered], true);
    await open().markSpam(JO, [spam], true);
    await open().erase(JO, { ids: [erased] });
    const toAnswer = await listIds('toAnswer');
    expect(toAnswer).toHaveLength(5);
    expect(toAnswer).toEqual(expect.arrayContaining([fresh, read]));
    expect(await listIds('spam')).toEqual([spam]);
    expect(await open().list({ filter: 'held' })).toMatchObject({ toAnswer: 5 });
    expect(await open().list({ filter: 'all', before: read })).not.toHaveProperty('toAnswer');
  });

  it('are mailed again on request, after five minutes, and at most twelve an hour', async () => {
    const wake = vi.fn();
    const ids = await Promise.all(Array.from({ length: 13 }, () => keep()));
    for (const id of ids) await move(id, 'sent', NOW);
    const [first = ''] = ids;
    await expect(open(NOW + MINUTE).sendAgain(JO, [first])).rejects.toMatchObject({
      code: 'CONFLICT',
      facts: { state: 'sent' },
      message: 'It was mailed to you a moment ago. Look in your mailbox first, also under junk.',
    });
    expect(await open(NOW + 5 * MINUTE, wake).sendAgain(JO, [first])).toMatchObject({ changed: 1 });
    expect(wake).toHaveBeenCalledOnce();
    expect((await open().read(first)).timeline.map(({ what }) => what)).toEqual([
      'arrived',
      'mailed',
      'retried',
    ]);
    const claimed = await fixture.store().claim({ now: NOW + HOUR, leaseUntil: NOW + DAY, except: [] });
    expect(claimed).toMatchObject({ id: first, againAt: NOW + 5 * MINUTE });
    await move(first, 'sent', NOW + 6 * MINUTE);
    expect(await fixture.store().findById(first)).toMatchObject({ sentAt: NOW, state: 'sent' });
    expect(await open(NOW + 20 * MINUTE).sendAgain(KIM, ids)).toMatchObject({ changed: 11 });
    await expect(open(NOW + 20 * MINUTE).sendAgain(KIM, ids)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^12 were sent again within the hour/),
    });
    const sent = (await open().list({ filter: 'all' })).rows.filter(({ state }) => state === 'sent');
    expect(sent).toHaveLength(2);
    const later = open(NOW + 2 * HOUR);
    expect(
      await later.sendAgain(
        KIM,
        sent.map(({ id }) => id),
      ),
    ).toMatchObject({ changed: 2 });
    expect((await readAudit()).map(([who, action, about]) => [who, action, about])).toEqual([
      [JO, 'sent again', `enquiry ${first}`],
      [KIM, 'sent again', '11 enquiries'],
      [KIM, 'sent again', '2 enquiries'],
    ]);
  });

  it('show in the timeline that the owner was notified', async () => {
    const id = await hold();
    await fixture.store().markNotified([id], NOW);
    expect((await open().read(id)).timeline.at(-1)).toEqual({ at: NOW, what: 'told' });
  });

  it('are left out of new enquiries and the daily line while marked as spam', async () => {
    const [spam, other] = [await hold(), await hold()];
    const sendDigestOf = vi.fn(async () => {});
    const digest = async (day: number) => {
      const clock = { now: () => NOW + day * DAY, uptime: () => 0, setTimer: () => () => {} };
      const mailer = {
        deliver: async () => {},
        notifyHeld: async () => {},
        notifyUnmailed: async () => {},
        notifyTrouble: async () => {},
        sendDigest: sendDigestOf,
      };
      const createBackgroundSignal = () => new AbortController().signal;
      const readTimeZone = () => 'Australia/Brisbane';
      const deps = { store: fixture.store(), clock, mailer, readTimeZone, createBackgroundSignal };
      await sendDigest(deps as Partial<SharedDeps> as SharedDeps);
      return sendDigestOf.mock.lastCall;
    };
    expect(await digest(0)).toMatchObject([{ held: 2 }, {}]);
    expect(await open().markSpam(JO, [spam], true)).toMatchObject({ changed: 1 });
    expect(await digest(1)).toMatchObject([{ held: 1 }, {}]);
    expect(await listIds('new')).toEqual([other]);
    expect(await listIds('held')).toEqual([other, spam]);
    expect(await open().read(spam)).toMatchObject({ state: 'held', isSpam: true, isNew: false });
    expect((await open().read(spam)).timeline.at(-1)).toMatchObject({ what: 'markedSpam', detail: JO });
    expect(await open().markSpam(JO, [spam], false)).toMatchObject({ changed: 1 });
    expect(await digest(2)).toMatchObject([{ held: 2 }, {}]);
    expect((await readAudit()).map(([, action]) => action)).toEqual(['marked as spam', 'marked as no spam']);
  });

  it('are erased with a preview and a receipt, and leave no text', async () => {
    const ids = [
      await keep({ firstName: 'Mei', lastName: 'Tanaka', email: 'mei@bücher.example' }),
      await hold({ firstName: 'Mei', lastName: 'T', email: 'Mei@xn--bcher-kva.example' }),
    ] as [string, string];
    const other = await keep();
    const which = { email: 'MEI@BÜCHER.EXAMPLE' };
    expect(await open().previewErase(which)).toEqual({
      count: 2,
      names: ['Mei T', 'Mei Tanaka'],
    });
    const receipt = await open().erase(JO, which);
    expect(receipt).toMatchObject({ at: NOW, by: JO, count: 2 });
    expect(receipt.enquiries.map(({ id, receivedAt }) => [id, receivedAt]).toSorted()).toEqual(
      ids.map((id) => [id, NOW - HOUR]).toSorted(),
    );
    expect(await readAudit()).toEqual([[JO, 'erased', `2 enquiries, receipt ${receipt.id}`]]);
    expect(JSON.stringify([receipt, await readAudit()])).not.toMatch(/mei|tanaka|bücher|hello/i);
    expect(await listIds('all')).toEqual([other, ids[1], ids[0]]);
    expect(await open().previewErase(which)).toMatchObject({ count: 0 });
    await expect(open().erase(JO, which)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are exported as a file per person', async () => {
    const message = '<img src=x onerror=alert(1)> & "\u202Eטקסט" \u{1F600}';
    const email = 'o’neil+x@example.com';
    const first = await keep({ firstName: '<b>Ada', lastName: 'مرحبا', email, message });
    const last = await keep({ firstName: 'Ada', lastName: '', email: email.toUpperCase() });
    await keep();
    const person = await open().readPerson(email);
    expect(person).toMatchObject({ email, names: ['Ada', '<b>Ada مرحبا'], count: 2 });
    expect(person.rows.map(({ id }) => id)).toEqual([last, first]);
    const html = await open().exportPerson(JO, email);
    expect(html).toMatchObject({ name: 'enquiries-of-one-person-2026-11-18.html', type: 'text/html' });
    expect(html.body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;');
    expect(html.body).toContain('<bdi dir="auto">&lt;b&gt;Ada مرحبا</bdi>');
    expect(html.body).not.toMatch(/<img|<b>|<script/);
    expect(html.body).toContain("default-src 'none'");
    expect(await readAudit()).toEqual([[JO, 'exported one person', '2 enquiries']]);
    expect(await open().readPerson('nobody@example.com')).toMatchObject({ names: [], count: 0, rows: [] });
  });

  it('have statistics of twelve weeks, with the median time to the answer', async () => {
    expect(await open().summarise()).toEqual({ came: 0, toAnswer: null });
    for (const hours of [1, 5, 30]) {
      const id = await keep({ receivedAt: NOW - 2 * DAY });
      await open(NOW - 2 * DAY + hours * HOUR).markAnswered(JO, [id], true);
    }
    await keep({ receivedAt: NOW - DAY });
    await keep({ receivedAt: NOW - 13 * 7 * DAY });
    await hold({ receivedAt: NOW - HOUR });
    const released = await hold({ receivedAt: NOW - HOUR });
    await open().release(JO, [released]);
    const spam = await keep({ receivedAt: NOW - HOUR });
    await open().markSpam(JO, [spam], true);
    expect(await open().summarise()).toEqual({ came: 5, toAnswer: 5 * HOUR });
  });
});

it('an erasure in the admin is repeated when a backup is restored', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-owner-'));
  const store = await openStore({ dataDir });
  const acceptance = makeQueued({ receivedAt: NOW });
  await store.accept(acceptance);
  const { id } = acceptance.enquiry;
  const enquiries = createOwnerService({
    store,
    readTimeZone: () => 'UTC',
    wake: () => {},
    now: () => NOW,
    retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
  });
  await enquiries.markAnswered(JO, [id], true);
  const copy = join(await mkdtemp(join(tmpdir(), 'tideline-owner-')), 'enquiries.db');
  await store.backup(copy);
  await enquiries.erase(JO, { ids: [id] });
  await store.close();

  const restored = await openStore({ dataDir: join(copy, '..') });
  expect((await restored.findById(id))?.message).toBe(acceptance.enquiry.message);
  expect(await reapplyErasures(restored, dataDir, () => NOW)).toBe(1);
  expect((await restored.owner.findRecords([id]))[0]).toMatchObject({
    state: 'erased',
    message: '',
    email: '',
    answeredBy: null,
    steps: [],
    answeredAt: NOW,
  });
  await restored.close();
});
