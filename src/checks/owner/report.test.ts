import { expect, it } from 'vitest';
import type { HealthReport } from '#calls';
import { EnquiryError, type EnquiryService } from '#enquiries';
import { createTimes } from '#enquiry';
import { makeDecided, makeQueued } from '../../../tests/support/enquiries.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import type { OwnerCheckDeps } from './healthChecks.ts';
import { createOwnerReport } from './report.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** 9:20 am in Brisbane. */
const NOW = Date.UTC(2026, 10, 18, 23, 20);
const makeFinding = (message: string, severity: 'warning' | 'error', id = 'settings') => ({
  id,
  severity,
  message,
});

describeStores('the report to the owner', (under) => {
  interface Overrides extends Partial<Omit<OwnerCheckDeps, 'settings'>> {
    status?: Partial<Awaited<ReturnType<EnquiryService['getStatus']>>['outbox']> & { flowing?: boolean };
    settings?: Partial<OwnerCheckDeps['settings']>;
  }
  function createReport({ status = {}, settings, ...overrides }: Overrides = {}) {
    const { flowing = true, ...outbox } = status;
    const clock = { now: NOW, slowRuns: 0 };
    const report = createOwnerReport({
      store: under.store(),
      enquiries: {
        getStatus: async () => ({
          outbox: { queued: 0, held: 0, failed: 0, oldestQueuedSeconds: 0, ...outbox },
          flowing,
          failedLately: false,
        }),
      },
      settings: {
        siteUrl: 'https://site.test',
        dataDir: under.settings().dataDir,
        smtpUrl: new URL('smtp://mail.test'),
        ...settings,
      },
      readContentStatus: () => ({ status: 'current' }),
      async findFaults() {
        clock.slowRuns += 1;
        return [];
      },
      readCertificate: async () => ({ endsAt: NOW + 80 * DAY, fault: null }),
      readTimes: () => createTimes('Australia/Brisbane', () => clock.now),
      now: () => clock.now,
      ...overrides,
    });
    return { report, clock };
  }
  const getReport = async (overrides?: Overrides) => {
    const { report } = createReport(overrides);
    await report.get();
    return report.get();
  };
  const formatHeadline = ({ lead, rest }: HealthReport) => `${lead} ${rest}`;
  const getCheck = async (wanted: string, overrides?: Overrides) =>
    (await getReport(overrides)).checks.find(({ name }) => name === wanted);
  const move = (id: string, to: 'queued' | 'sent', at: number, reason: string, dueAt?: number) =>
    under.store().transition({ id }, { to, at, reason, ...(dueAt && { dueAt }) });
  async function postpone(reason: string): Promise<string> {
    const { enquiry } = makeQueued();
    await under.store().accept(makeQueued(enquiry));
    await move(enquiry.id, 'queued', NOW - 40 * MINUTE, reason, NOW + 10 * MINUTE);
    return enquiry.id;
  }

  it('reports in one sentence that all is well', async () => {
    const empty = await getReport();
    expect(empty).toMatchObject({ level: 'well', isWell: true, waiting: null });
    expect(formatHeadline(empty)).toBe('All is well. Nobody has written yet.');
    const unmailed = await getReport({ status: { queued: 2 } });
    expect(formatHeadline(unmailed)).toBe('All is well. No enquiry was mailed yet.');
    const { enquiry } = makeQueued();
    await under.store().accept(makeQueued(enquiry));
    await move(enquiry.id, 'sent', NOW - 8 * MINUTE, 'the mail server took it');
    await under.store().takeMark('backup made', NOW - DAY, 0);
    const report = await getReport();
    expect(report).toMatchObject({ checks: Array.from({ length: 9 }, () => ({ level: 'well' })) });
    expect(formatHeadline(report)).toBe('All is well. The last enquiry was mailed 8 minutes ago.');
    expect(await getCheck('Mail')).toMatchObject({ words: 'Works. The last went 8 minutes ago.' });
  });

  it('reports stopped mail first, with its time, its reason and the next attempt', async () => {
    await postpone('the mail server answered 535 to AUTH PLAIN');
    const findFaults = async () => [makeFinding('Something.', 'error')];
    const report = await getReport({ status: { queued: 1, flowing: false }, findFaults });
    expect(report).toMatchObject({ level: 'trouble', isWell: false, waiting: 1 });
    expect(formatHeadline(report)).toBe('Your mail is not going out. 1 enquiry waits here, safe.');
    expect(report.atLength).toBe(
      'Since today at 8:40\u00a0am: your mail server refuses the name or password. 1 enquiry waits here, safe. Nothing is lost, and they go out by themselves once it works.',
    );
    expect(report.checks[0]).toMatchObject({
      name: 'Mail',
      words:
        '1 enquiry waits here, safe. Last fault, today at 8:40\u00a0am: your mail server refuses the name or password.',
      todo: [
        expect.stringMatching(/^Did you change the password/),
        'We try again by ourselves, next at 9:30\u00a0am.',
        'Until then, read and answer them here.',
      ],
    });
  });

  it.each([
    ['login', 'the mail server answered 535 to AUTH PLAIN', 'trouble', 'Your mail is not going out.'],
    ['silent', 'the mail server could not be used (ECONNREFUSED)', 'trouble', 'Your mail is not going out.'],
    ['busy', 'the mail server answered 451 to DATA', 'care', '2 things need a look.'],
  ])('reports stopped mail from the first failed attempt: %s', async (_, reason, level, lead) => {
    await postpone(reason);
    await under.store().takeMark('backup failed', NOW, 0);
    expect(await getCheck('Mail', { status: { queued: 1 } })).toMatchObject({ level });
    expect(await getReport({ status: { queued: 1 } })).toMatchObject({ level, lead });
    // The finding ends with the last queued mail.
    expect(await getCheck('Mail', { status: { queued: 0 } })).toMatchObject({ level: 'well' });
  });

  it('reports failed before held enquiries, and both before the rest', async () => {
    const held = makeDecided({ state: 'held', reason: 'spam' });
    await under.store().accept(held);
    await under.store().takeMark('backup made', NOW - DAY, 0);
    const settings = { smtpUrl: undefined };
    expect(formatHeadline(await getReport({ status: { failed: 2, held: 3 }, settings }))).toBe(
      '2 enquiries could not be mailed. The words are here.',
    );
    const heldReport = await getReport({ status: { held: 3 }, settings });
    expect(heldReport).toMatchObject({ level: 'care', isWell: false });
    expect(formatHeadline(heldReport)).toBe('2 things need a look. 3 enquiries are held for you to look at.');
    const oneHeldReport = await getReport({ status: { held: 1 } });
    expect(oneHeldReport.atLength).toBe('No enquiry was mailed yet. 1 enquiry is held for you to look at.');
    expect(oneHeldReport).toMatchObject({ level: 'care', isWell: true });
    expect(formatHeadline(oneHeldReport)).toBe('All is well. 1 enquiry is held for you to look at.');
    expect(formatHeadline(await getReport({ settings }))).toBe('1 thing needs a look. Mail.');
    expect(await getCheck('Mail', { settings })).toMatchObject({
      words: expect.stringMatching(/^No mail server is set/),
    });
    const mark = { what: 'spam', isSet: true, at: NOW, who: 'jo@practice.example' } as const;
    await under.store().owner.mark([held.enquiry.id], mark);
    expect(await getCheck('Held', { status: { held: 1 } })).toMatchObject({
      level: 'well',
      words: 'Nothing held. Good. 1 more is marked as spam.',
    });
    expect(await getCheck('Held', { status: { held: 2 } })).toMatchObject({
      words: '1 enquiry is held for you to look at. 1 more is marked as spam.',
      link: { href: '/enquiries?show=held', words: 'Look at it' },
    });
  });

  it('reports a store that refuses writes, and rethrows other errors', async () => {
    const failing = (error: Error) => ({ enquiries: { getStatus: () => Promise.reject(error) } });
    expect(await getReport(failing(new EnquiryError('UNAVAILABLE', 'No.')))).toMatchObject({
      level: 'trouble',
      lead: 'Your enquiries cannot be kept just now.',
    });
    await expect(getReport(failing(new Error('a fault')))).rejects.toThrow('a fault');
  });

  const certificate = (endsAt: number | null, fault: 'untrusted' | 'unreachable' | null): Overrides => ({
    readCertificate: async () => ({ endsAt, fault }),
  });
  it.each<[string, Overrides, string, RegExp]>([
    ['Secure address', {}, 'well', /is good until 7 February 2027\.$/],
    ['Secure address', certificate(NOW + 13 * DAY, null), 'care', /is good until 2 December\.$/],
    ['Secure address', certificate(NOW + 80 * DAY, 'untrusted'), 'care', /may not trust it\.$/],
    ['Secure address', certificate(NOW - DAY, 'untrusted'), 'trouble', /ended on 18 November\./],
    ['Secure address', certificate(null, 'unreachable'), 'well', /cannot be seen from here/],
    ['Secure address', { settings: { siteUrl: 'http://localhost:3000' } }, 'well', /needs none/],
    ['Your changes', { readContentStatus: () => ({ status: 'kept', fault: 'faq.yaml:3' }) }, 'care', /fault/],
    ['Space', { settings: { dataDir: '/nowhere/at/all' } }, 'well', /cannot be seen/],
    ['Space', {}, 'well', /^\d\S* [MG]B of \d\S* [MG]B free\.$/],
    [
      'The set-up',
      { findFaults: async () => [makeFinding('Perhaps.', 'warning')] },
      'well',
      /something that you may want to know/,
    ],
    ['The set-up', { findFaults: async () => [makeFinding('No.', 'error')] }, 'care', /should be put right/],
  ])('reports %s: %#', async (name, overrides, level, words) => {
    expect(await getCheck(name, overrides)).toMatchObject({ level, words: expect.stringMatching(words) });
  });

  it('lists each finding once; only the text for the helper names files and settings', async () => {
    const forOwner = 'All look like one.';
    const two = [
      { ...makeFinding('TRUST_PROXY lacks 10.0.0.1', 'warning'), forOwner },
      { ...makeFinding('TRUST_PROXY lacks 10.0.0.2', 'warning'), forOwner },
    ];
    const setUp = await getCheck('The set-up', { findFaults: async () => two });
    expect(setUp?.list).toEqual([forOwner]);
    expect(setUp?.forHelper).toEqual(['TRUST_PROXY lacks 10.0.0.1', 'TRUST_PROXY lacks 10.0.0.2']);
    const kept = { status: 'kept', fault: 'The content has 1 fault:\n  faq.yaml:3' } as const;
    const { forHelper, ...content } =
      (await getCheck('Your changes', { readContentStatus: () => kept })) ?? {};
    expect(forHelper).toEqual(['The content has 1 fault:', '  faq.yaml:3']);
    expect(JSON.stringify(content)).not.toContain('yaml');
  });

  it('counts placeholders and links to My page', async () => {
    const remedy = 'Put your own number there.';
    const left = {
      ...makeFinding('practice.phone', 'error', 'placeholder'),
      remedy,
      forOwner: 'Your practice: a number',
    };
    expect(await getCheck('Your page', { findFaults: async () => [left] })).toEqual({
      name: 'Your page',
      level: 'care',
      words: '1 thing is left for you to fill in.',
      link: { href: '/page', words: 'Fill it in' },
      forHelper: [`practice.phone: ${remedy}`],
    });
  });

  it('asks for a backup once there is an enquiry, and for a newer one after eight days', async () => {
    const isHere = under.kind === 'sqlite';
    const level = isHere ? 'care' : 'well';
    expect(await getCheck('Backup')).toMatchObject({
      level: 'well',
      words: isHere ? 'None was made yet.' : expect.stringContaining('where your database is'),
    });
    await under.store().accept(makeQueued());
    expect(await getCheck('Backup')).toMatchObject({ level });
    await under.store().takeMark('backup made', NOW - 9 * DAY, 0);
    expect(await getCheck('Backup')).toMatchObject({ level });
    await under.store().takeMark('backup made', NOW - 7 * DAY, 0);
    expect(await getCheck('Backup')).toMatchObject({ level: 'well' });
    await under.store().takeMark('backup failed', NOW, 0);
    expect(await getCheck('Backup')).toMatchObject({
      level: 'care',
      words: expect.stringMatching(/^The newest failed: ask your helper/),
    });
  });

  it('reports a clock jump for a day', async () => {
    await under.store().takeMark('clock jumped', NOW - DAY + 1, 0);
    expect(await getCheck('Clock')).toMatchObject({
      level: 'care',
      words: expect.stringMatching(/^It jumped yesterday at/),
    });
    await under.store().takeMark('clock jumped', NOW - DAY + 1000, -1e15);
    expect(await getCheck('Clock', { now: () => NOW + 1000 })).toMatchObject({ level: 'well' });
  });

  it('refreshes slow checks once a minute, in the background', async () => {
    const { report, clock } = createReport({ readCertificate: () => new Promise(() => {}) });
    await Promise.all([report.get(), report.get()]);
    await report.get();
    expect(clock.slowRuns).toBe(1);
    clock.now += 60_000;
    await report.get();
    await expect.poll(() => clock.slowRuns).toBe(2);
  });
});
