import { describe, expect, it } from 'vitest';
import type { SiteContent } from '#content/schema';
import { BARE_ASSETS, BARE_CONFIG } from '../../../tests/support/bareAssets.ts';
import { loadPractice } from '../../../tests/support/practices.ts';
import { createRenderer } from '../index.ts';
import { findNextChange, resolveCountdown, resolveNotices } from './datedNotices.ts';

const shipped = await loadPractice('shipped');

/** The shipped content with one notice, in a time zone. */
const withNotice = (timeZone: string, from: string, until: string): SiteContent => ({
  ...shipped,
  practice: { ...shipped.practice, timeZone },
  notices: {
    label: 'Notice',
    dates: 'From {from} to {until}.',
    entries: [{ where: 'banner', title: 'Closed.', from, until }],
  },
});

const toMs = (time: string) => Date.parse(time);

describe('a notice', () => {
  it.each([
    ['Australia/Brisbane', '2026-12-19', '2027-01-03', '2026-12-19T00:00+10:00', '2027-01-04T00:00+10:00'],
    ['Australia/Perth', '2026-12-19', '2027-01-03', '2026-12-19T00:00+08:00', '2027-01-04T00:00+08:00'],
    // Daylight saving begins on 4 October 2026 at 2 am, and ends on 4 April 2027 at 3 am.
    [
      'Australia/Sydney',
      '2026-10-03 18:00',
      '2026-10-04',
      '2026-10-03T18:00+10:00',
      '2026-10-05T00:00+11:00',
    ],
    [
      'Australia/Sydney',
      '2026-10-04 02:30',
      '2026-10-04 03:45',
      '2026-10-04T03:30+11:00',
      '2026-10-04T03:45+11:00',
    ],
    [
      'Australia/Sydney',
      '2027-04-04',
      '2027-04-04 02:30',
      '2027-04-04T00:00+11:00',
      '2027-04-04T02:30+11:00',
    ],
    ['Australia/Adelaide', '2027-04-04', '2027-04-04', '2027-04-04T00:00+10:30', '2027-04-05T00:00+09:30'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04', '2026-10-04T00:00+10:30', '2026-10-05T00:00+11:00'],
  ])('is resolved in %s: from %s until %s', (zone, from, until, begins, ends) => {
    const [notice] = resolveNotices(withNotice(zone, from, until), 0);
    expect(notice && [notice.from, notice.until]).toEqual([toMs(begins), toMs(ends)]);
  });

  it('starts and ends at the exact millisecond', () => {
    const content = withNotice('Australia/Brisbane', '2026-12-19', '2027-01-03');
    const [from, until] = [toMs('2026-12-19T00:00+10:00'), toMs('2027-01-04T00:00+10:00')];
    const isNow = (now: number) => resolveNotices(content, now).map((notice) => notice.isNow);
    expect([from - 1, from, until - 1, until].map(isNow)).toEqual([[false], [true], [true], []]);
    const next = (now: number) => findNextChange(resolveNotices(content, now), undefined, now);
    expect([from - 1, from, until].map(next)).toEqual([from, until, Number.POSITIVE_INFINITY]);
  });

  it('is shown early from the day that the owner chose, and still names its own dates', () => {
    const content = withNotice('Australia/Brisbane', '2026-12-19', '2027-01-03');
    const [entry] = content.notices.entries;
    if (entry) entry.shownFrom = '2026-11-26';
    const [notice] = resolveNotices(content, toMs('2026-11-26T00:00+10:00'));
    expect(notice).toMatchObject({
      from: toMs('2026-11-26T00:00+10:00'),
      isNow: true,
      dates: 'From 19 December 2026 to 3 January 2027.',
    });
    expect(resolveNotices(content, toMs('2026-11-25T23:59+10:00'))[0]?.isNow).toBe(false);
  });

  it('formats its dates', () => {
    const [notice] = resolveNotices(withNotice('Australia/Sydney', '2026-10-03 18:00', '2026-10-04'), 0);
    expect(notice?.dates).toMatch(/^From 3 October 2026 at 6:00.pm to 4 October 2026\.$/);
  });
});

describe('the page with a notice', () => {
  const content = withNotice('Australia/Brisbane', '2026-12-19', '2027-01-03');
  const render = (time: string, policyIn: 'header' | 'document' = 'header') =>
    createRenderer({ content, config: BARE_CONFIG, assets: BARE_ASSETS, policyIn }).renderHome(toMs(time));
  const findNoticeTag = (html: string) => /<div[^>]* data-notice[^>]*>/.exec(html)?.[0] ?? '';

  it('shows a current notice and hides a future one', () => {
    expect(findNoticeTag(render('2026-12-18T23:59+10:00').html)).toContain('hidden');
    expect(findNoticeTag(render('2026-12-19T00:00+10:00').html)).not.toContain('hidden');
    expect(findNoticeTag(render('2027-01-04T00:00+10:00').html)).toBe('');
  });

  it('returns the time of its next change', () => {
    expect(render('2026-12-01T00:00+10:00').changesAt).toBe(toMs('2026-12-19T00:00+10:00'));
    expect(render('2027-01-04T00:00+10:00').changesAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('marks a future notice on a static host, so that it shows without scripts', () => {
    expect(findNoticeTag(render('2026-12-01T00:00+10:00', 'document').html)).toContain('data-ahead');
    expect(findNoticeTag(render('2026-12-01T00:00+10:00').html)).not.toContain('data-ahead');
  });

  it('contains the notice script only if there is a notice', () => {
    expect(render('2026-12-01T00:00+10:00').html).toContain('data-notice');
    const withoutNotice = createRenderer({
      content: shipped,
      config: BARE_CONFIG,
      assets: BARE_ASSETS,
    }).renderHome();
    expect(withoutNotice.html).not.toContain('visibilitychange');
    expect(withoutNotice.changesAt).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the page with a countdown', () => {
  const countdown = {
    ...shipped.countdown,
    heading: 'Opening soon',
    date: '2026-12-25',
    closing: 'We are open.',
  };
  const withZone = (timeZone: string) => ({
    ...shipped,
    countdown,
    practice: { ...shipped.practice, timeZone },
  });
  const render = (time: string, date = countdown.date) =>
    createRenderer({
      content: { ...withZone('Australia/Perth'), countdown: { ...countdown, date } },
      config: BARE_CONFIG,
      assets: BARE_ASSETS,
    }).renderHome(toMs(time));
  const heading = (html: string) => /<h2 id="countdown-heading">([^<]*)/.exec(html)?.[1];

  it.each([
    ['Australia/Brisbane', '2026-12-25T00:00+10:00'],
    ['Australia/Perth', '2026-12-25T00:00+08:00'],
    ['Australia/Sydney', '2026-12-25T00:00+11:00'],
  ])('counts down to the beginning of its day in %s', (zone, begins) => {
    const moment = toMs(begins);
    expect(resolveCountdown(withZone(zone), moment - 1)).toEqual({ begins: moment, isOver: false });
    expect(resolveCountdown(withZone(zone), moment)).toEqual({ begins: moment, isOver: true });
    expect(resolveCountdown(shipped, moment)).toBeUndefined();
  });

  it('shows the heading and the day, and later only the closing text', () => {
    const [before, after] = [render('2026-12-24T23:59+08:00'), render('2026-12-25T00:00+08:00')];
    expect(heading(before.html)).toBe('Opening soon');
    expect(before.html).toContain('25 December 2026');
    expect(before.html).toContain('<dt>days</dt>');
    // Content of earlier versions has dates with slashes.
    const earlier = render('2026-12-24T23:59+08:00', '2026/12/25');
    expect(earlier.html).toContain('25 December 2026');
    expect(earlier.changesAt).toBe(before.changesAt);
    expect(heading(after.html)).toBe('We are open.');
    expect(after.html).not.toContain('25 December 2026');
    expect(after.html).not.toContain('<dt>days</dt>');
  });

  it('returns the time of its next change', () => {
    expect(render('2026-12-01T00:00Z').changesAt).toBe(toMs('2026-12-25T00:00+08:00'));
    expect(render('2027-01-01T00:00Z').changesAt).toBe(Number.POSITIVE_INFINITY);
  });
});
