import { expect, it } from 'vitest';
import { DeskError, type DeskStatus } from '#desk';
import { makeDecided, makeQueued } from '../../../../tests/support/enquiries.ts';
import { describeStores } from '../../../../tests/support/stores.ts';
import type { HealthParts } from './healthParts.ts';
import { HealthReporter } from './healthReport.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const told = (says: string) => ({ says, forHelper: `a.yaml: ${says}` });

describeStores('the health of the site', (under) => {
  interface Given extends Partial<HealthParts> {
    status?: Partial<DeskStatus['outbox']> & { flowing?: boolean };
  }
  function open({ status = {}, ...given }: Given = {}) {
    const { flowing = true, ...outbox } = status;
    const clock = { now: NOW, asked: 0 };
    const reporter = new HealthReporter({
      store: under.store(),
      desk: {
        getStatus: async () => ({
          outbox: { queued: 0, held: 0, failed: 0, oldestQueuedSeconds: 0, ...outbox },
          ...{ flowing, failedLately: false },
        }),
      },
      ...{ siteUrl: 'https://desk.test', dataDir: under.settings().dataDir, hasMailServer: true },
      readContentStatus: () => ({ status: 'current' }),
      async findFaults() {
        clock.asked += 1;
        return [];
      },
      readCertificate: async () => ({ endsAt: NOW + 80 * DAY, fault: null }),
      now: () => clock.now,
      ...given,
    });
    return { reporter, clock };
  }
  const report = async (given?: Given) => {
    const { reporter } = open(given);
    await reporter.getReport();
    return reporter.getReport();
  };
  const point = async (kind: string, given?: Given) =>
    (await report(given)).points.find((one) => one.kind === kind);
  const move = (id: string, to: 'queued' | 'sent', at: number, reason: string, dueAt?: number) =>
    under.store().transition({ id }, { to, at, reason, ...(dueAt && { dueAt }) });

  it('is well where nothing is wrong', async () => {
    const { enquiry } = makeQueued();
    await under.store().accept(makeQueued(enquiry));
    await move(enquiry.id, 'sent', NOW - DAY, 'the mail server took it');
    await under.store().takeMark('backup made', NOW - DAY, 0);
    expect(await report()).toMatchObject({
      ...{ level: 'well', sentence: { kind: 'well', lastMailedAt: NOW - DAY } },
      points: Array.from({ length: 9 }, () => ({ level: 'well' })),
    });
  });

  it('says first that mail does not flow, since when, why, and when it is tried next', async () => {
    const { enquiry } = makeQueued();
    await under.store().accept(makeQueued(enquiry));
    await move(enquiry.id, 'queued', NOW - 5000, 'the mail server answered 535 to AUTH PLAIN', NOW + 9000);
    const findFaults = async () => [{ level: 'error', ...told('Something.') } as const];
    expect(await report({ status: { queued: 1, flowing: false }, findFaults })).toMatchObject({
      level: 'trouble',
      sentence: { kind: 'mailStopped', waiting: 1, since: NOW - 5000, fault: 'login', nextTryAt: NOW + 9000 },
    });
  });

  it.each([
    ['login', 'the mail server answered 535 to AUTH PLAIN', 'trouble', 'mailStopped'],
    ['silent', 'the mail server could not be used (ECONNREFUSED)', 'trouble', 'mailStopped'],
    ['busy', 'the mail server answered 451 to DATA', 'care', 'look'],
  ])(
    'says after the first try that failed that mail does not go out: %s',
    async (fault, reason, level, kind) => {
      const { enquiry } = makeQueued();
      await under.store().accept(makeQueued(enquiry));
      await move(enquiry.id, 'queued', NOW - 5000, reason, NOW + 9000);
      expect(await point('mail', { status: { queued: 1 } })).toMatchObject({
        level,
        facts: { lastFault: fault },
      });
      expect(await report({ status: { queued: 1 } })).toMatchObject({ level, sentence: { kind } });
      // What is mailed since ends it.
      expect(await point('mail', { status: { queued: 0 } })).toMatchObject({ level: 'well' });
    },
  );

  it('says what was not mailed before what is held, and both before the rest', async () => {
    const held = makeDecided({ state: 'held', reason: 'spam' });
    await under.store().accept(held);
    const hasMailServer = false;
    expect(await report({ status: { failed: 2, held: 3 }, hasMailServer })).toMatchObject({
      ...{ level: 'care', sentence: { kind: 'notMailed', failed: 2 } },
    });
    expect(await report({ status: { held: 3 }, hasMailServer })).toMatchObject({
      ...{ level: 'care', sentence: { kind: 'held', held: 3, lastMailedAt: null } },
    });
    expect(await report({ hasMailServer })).toMatchObject({ sentence: { kind: 'look', first: 'mail' } });
    const mark = { what: 'spam', isSet: true, at: NOW, who: 'jo@practice.example' } as const;
    await under.store().owner.mark([held.enquiry.id], mark);
    expect(await point('held', { status: { held: 1 } })).toMatchObject({
      level: 'well',
      facts: { held: 0, spam: 1 },
    });
  });

  it('says that the store takes nothing, and lets any other fault be one', async () => {
    const failing = (error: Error) => ({ desk: { getStatus: () => Promise.reject(error) } });
    expect(await report(failing(new DeskError('UNAVAILABLE', 'No.')))).toMatchObject({
      ...{ level: 'trouble', sentence: { kind: 'storeDown' } },
    });
    await expect(report(failing(new Error('a fault')))).rejects.toThrow('a fault');
  });

  it.each<[string, Given, string, object]>([
    ['certificate', {}, 'well', { endsAt: NOW + 80 * DAY }],
    [
      'certificate',
      { readCertificate: async () => ({ endsAt: NOW + 13 * DAY, fault: null }) },
      'care',
      { endsAt: NOW + 13 * DAY },
    ],
    [
      'certificate',
      { readCertificate: async () => ({ endsAt: NOW - DAY, fault: 'untrusted' }) },
      'trouble',
      { fault: 'untrusted' },
    ],
    [
      'certificate',
      { readCertificate: async () => ({ endsAt: null, fault: 'unreachable' }) },
      'well',
      { fault: 'unreachable' },
    ],
    ['certificate', { siteUrl: 'http://localhost:3000' }, 'well', { fault: 'none' }],
    [
      'content',
      { readContentStatus: () => ({ status: 'kept', fault: 'faq.yaml:3' }) },
      'care',
      { fault: 'kept' },
    ],
    ['disk', { dataDir: '/nowhere/at/all' }, 'well', { free: null }],
    [
      'placeholders',
      { findFaults: async () => [{ level: 'placeholder', ...told('Your number.') }] },
      'care',
      { count: 1 },
    ],
    [
      'findings',
      { findFaults: async () => [{ level: 'warning', ...told('Perhaps.') }] },
      'well',
      { errors: 0, warnings: 1 },
    ],
    ['findings', { findFaults: async () => [{ level: 'error', ...told('No.') }] }, 'care', { errors: 1 }],
  ])('looks at the %s: %#', async (kind, given, level, facts) => {
    expect(await point(kind, given)).toMatchObject({ level, facts });
  });

  it('tells the owner each thing once, and whoever helps in which file or setting it stands', async () => {
    const two = [
      { level: 'warning', says: 'All look like one.', forHelper: 'TRUST_PROXY lacks 10.0.0.1' },
      { level: 'warning', says: 'All look like one.', forHelper: 'TRUST_PROXY lacks 10.0.0.2' },
    ] as const;
    expect(await point('findings', { findFaults: async () => two })).toMatchObject({
      ...{ facts: { errors: 0, warnings: 2 }, list: ['All look like one.'] },
      forHelper: ['TRUST_PROXY lacks 10.0.0.1', 'TRUST_PROXY lacks 10.0.0.2'],
    });
    const kept = { status: 'kept', fault: 'The content has 1 fault:\n  faq.yaml:3' } as const;
    const content = await point('content', { readContentStatus: () => kept });
    expect(content?.forHelper).toEqual(['The content has 1 fault:', '  faq.yaml:3']);
    expect(content).not.toHaveProperty('list');
  });

  it('asks for a backup once there is something to lose, and for a newer one after eight days', async () => {
    expect(await point('backup')).toMatchObject({
      level: 'well',
      facts: { lastAt: null, store: under.kind },
    });
    await under.store().accept(makeQueued());
    const care = under.kind === 'sqlite' ? 'care' : 'well';
    expect(await point('backup')).toMatchObject({ level: care });
    await under.store().takeMark('backup made', NOW - 9 * DAY, 0);
    expect(await point('backup')).toMatchObject({ level: care });
    await under.store().takeMark('backup made', NOW - 7 * DAY, 0);
    expect(await point('backup')).toMatchObject({ level: 'well', facts: { lastAt: NOW - 7 * DAY } });
    await under.store().takeMark('backup failed', NOW, 0);
    expect(await point('backup')).toMatchObject({ level: 'care', facts: { failed: 1 } });
  });

  it('tells of a clock that jumped, for a day', async () => {
    await under.store().takeMark('clock jumped', NOW - DAY + 1, 0);
    expect(await point('clock')).toMatchObject({ level: 'care', facts: { jumpedAt: NOW - DAY + 1 } });
    await under.store().takeMark('clock jumped', NOW - DAY + 1000, -1e15);
    expect(await point('clock', { now: () => NOW + 1000 })).toMatchObject({ level: 'well' });
  });

  it('looks once a minute at what is slow to look at, behind the answer', async () => {
    const { reporter, clock } = open({ readCertificate: () => new Promise(() => {}) });
    await Promise.all([reporter.getReport(), reporter.getReport()]);
    await reporter.getReport();
    expect(clock.asked).toBe(1);
    clock.now += 60_000;
    await reporter.getReport();
    await expect.poll(() => clock.asked).toBe(2);
  });
});
