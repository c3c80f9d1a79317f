import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  abn,
  amount,
  findState,
  isMedicareProvider,
  isNdisRegistration,
  moment,
  phone,
  postcode,
  readAmount,
  readDays,
  readHours,
  timeZone,
  timeZoneOf,
} from './facts.ts';
import { email, link } from './fieldSchemas.ts';
import { image } from './images.ts';

const isAccepted = (schema: v.GenericSchema, found: unknown) => v.safeParse(schema, found).success;

describe('a telephone number', () => {
  it.each([
    ['0491 570 006', '+61491570006'],
    ['(07) 5550 1234', '+61755501234'],
    ['1300 975 707', '1300975707'],
    ['+61 (0)7 5550 1234', '+61755501234'],
    ['+64 21 123 4567', '+64211234567'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+1 202-555-0123', '+12025550123'],
  ])('dials %s as %s and keeps it as written', (shown, number) => {
    expect(v.parse(phone('Field'), shown)).toEqual({ shown, number });
  });

  it('is normalised to plain spaces and hyphens when copied from a website or a word processor', () => {
    expect(v.parse(phone('Field'), '0491\u00a0570\u2009006')).toEqual({
      shown: '0491 570 006',
      number: '+61491570006',
    });
    expect(v.parse(phone('Field'), '0491–570–006 ').shown).toBe('0491-570-006');
    expect(v.parse(amount('Field'), 'from\u00a0$90').shown).toBe('from $90');
    expect(v.parse(moment('Field'), '2026-12-20\u00a017:00')).toBe('2026-12-20 17:00');
    expect(v.parse(moment('Field'), '2026‑12‑20')).toBe('2026-12-20');
    expect(v.parse(phone('Field'), '０４９１ ５７０ ００６').shown).toBe('0491 570 006');
    expect(v.parse(abn('Field'), '51\u00a0824\u00a0753\u00a0556')).toBe('51 824 753 556');
    expect(v.parse(postcode('Field'), '\u200b0800')).toBe('0800');
    expect(v.parse(link('Field'), '\u200bhttps://a.example/\u200e')).toBe('https://a.example/');
    expect(v.parse(email('Field'), 'kim＠example.com\u2060')).toBe('kim@example.com');
    const photo = 'At 9.12\u202fam.png';
    expect(v.parse(image('Field'), { file: photo, alt: 'Me' })).toEqual({ file: photo, alt: 'Me' });
  });

  it.each([
    '0491 570 00',
    '+61 491 570 00',
    '09 123 4567',
    '+0 123 456 789',
    '+64',
    'ring me',
    '+6421123456789012',
  ])('refuses %s', (shown) => expect(isAccepted(phone('Field'), shown)).toBe(false));
});

it.each([
  'mailto:kim@evil.co',
  'Kim <kim@evil.co>',
  'one%evil.co,two@evil.co',
  `a;b,c&d"x='y@evil.co`,
  'ünïcode@evil.co',
  'a@b',
  'a@b..co',
])('refuses an invalid or unsafe email address: %s', (shown) => {
  expect(isAccepted(email('Field'), shown)).toBe(false);
  expect(isAccepted(email('Field'), 'hello+web@practice.example')).toBe(true);
});

describe('opening hours', () => {
  it.each([
    ['Monday to Friday', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
    ['Saturday', ['Saturday']],
    ['Monday, Wednesday and Friday', ['Monday', 'Wednesday', 'Friday']],
    ['Monday, Thursday to Saturday', ['Monday', 'Thursday', 'Friday', 'Saturday']],
  ])('parse the days "%s"', (shown, days) => expect(readDays(shown)).toEqual({ days }));

  it.each(['Mon to Fri', 'Friday to Monday', 'Monday and Monday', 'weekdays', ''])(
    'do not guess at "%s"',
    (shown) => expect(readDays(shown)).toBeUndefined(),
  );

  it.each([
    ['7 am to 6 pm', '07:00', '18:00'],
    ['7:30am to noon', '07:30', '12:00'],
    ['12 pm to 12:45 pm', '12:00', '12:45'],
    ['08:00 to 17:30', '08:00', '17:30'],
  ])('parse the times "%s"', (shown, opens, closes) => expect(readHours(shown)).toEqual({ opens, closes }));

  it.each(['7 to 6', '6 pm to 7 am', '25:00 to 26:00', '13 pm to 14 pm', '7 am', '7 am to 9 am to 11 am'])(
    'do not guess at "%s"',
    (shown) => expect(readHours(shown)).toBeUndefined(),
  );
});

describe('registration numbers', () => {
  it('validate the check letter of a Medicare provider number', () => {
    expect(['2426621B', '242662 1B', '2426622l'].map(isMedicareProvider)).toEqual([true, true, true]);
    expect(['2426621A', '242662B', '2426621I', '2426O21B'].map(isMedicareProvider)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('accept the forms of an NDIS registration', () => {
    expect(['4050001234', '405 000 123', '4-HK5T-12V'].map(isNdisRegistration)).toEqual([true, true, true]);
    expect(['1234567890', '405', 'pending'].map(isNdisRegistration)).toEqual([false, false, false]);
  });
});

describe('a sum', () => {
  it.each([
    ['$165', { dollars: 165, isLeast: false }],
    ['$92.50', { dollars: 92.5, isLeast: false }],
    ['from $1,250', { dollars: 1250, isLeast: true }],
  ])('parses %s', (shown, sum) => expect(readAmount(shown)).toEqual(sum));
  it.each(['165', '$', '$12.5', '$1.250,00', '$90 to $120', 'free'])('refuses %s', (shown) =>
    expect(readAmount(shown)).toBeUndefined(),
  );
});

it('a postcode keeps its leading 0, which YAML drops', () => {
  expect([
    v.parse(postcode('Field'), '800'),
    v.parse(postcode('Field'), '0800'),
    v.parse(postcode('Field'), '4558'),
  ]).toEqual(['0800', '0800', '4558']);
  for (const shown of ['45580', '455']) expect(isAccepted(postcode('Field'), shown)).toBe(false);
});

it('a moment is a valid day, or a day and a time', () => {
  for (const found of ['2026-12-20', '2028-02-29', '2026-12-20 17:00'])
    expect(isAccepted(moment('Field'), found)).toBe(true);
  for (const found of ['2026-02-29', '2026-12-20 24:00', '20/12/2026', '2026-12-20T17:00']) {
    expect(isAccepted(moment('Field'), found)).toBe(false);
  }
});

it('the time zone is that of its field, or that of the state', () => {
  const at = (state: string, zone?: string) => timeZoneOf({ address: { state }, timeZone: zone });
  expect([at('QLD'), at('nsw'), at('SA'), at('WA'), at('NT')]).toEqual([
    'Australia/Brisbane',
    'Australia/Sydney',
    'Australia/Adelaide',
    'Australia/Perth',
    'Australia/Darwin',
  ]);
  for (const [means, ...written] of [
    ['NSW', 'New South Wales', 'N.S.W.', ' new  south wales ', 'NSW, Australia', 'New\u00a0South Wales'],
    ['SA', 'South Australia', 'S.A.', 'S A'],
    ['WA', 'Western Australia', 'western australia, Australia'],
    ['TAS', 'Tasmania', 'Tas.'],
    ['VIC', 'Victoria', 'Vic.'],
    ['ACT', 'Australian Capital Territory', 'A.C.T.'],
    ['NT', 'Northern Territory'],
    ['QLD', 'Queensland', 'Qld'],
  ] as const)
    for (const state of written)
      expect([state, findState(state), at(state)]).toEqual([state, means, at(means)]);
  for (const state of ['Australia', 'Auckland', '', 'Q'])
    expect([state, findState(state), at(state)]).toEqual([state, undefined, 'Australia/Brisbane']);
  expect(at('NSW', 'Australia/Broken_Hill')).toBe('Australia/Broken_Hill');
  expect([
    isAccepted(timeZone('Field'), 'Australia/Lord_Howe'),
    isAccepted(timeZone('Field'), 'Brisbane'),
  ]).toEqual([true, false]);
});
