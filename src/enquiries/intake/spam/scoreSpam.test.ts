import { expect, it } from 'vitest';
import type { EnquiryFields } from '#enquiry';
import { describeParts, HOLD_SCORE, type SignalName, scoreSpam } from './index.ts';

const visitor: EnquiryFields = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada.sand@bigpond.com',
  message: 'Hello, I had my left knee replaced in March. Do you come to the house, and how much is an hour?',
};
const noSignals = { automated: false, copies: 0 };
const scoreMessage = (message: string) => scoreSpam({ ...visitor, message }, noSignals).score;

it('finds no signal in an enquiry about a knee', () => {
  expect(scoreSpam(visitor, noSignals)).toEqual({ score: 0, parts: [] });
  expect(describeParts(scoreSpam(visitor, noSignals))).toBe('');
});

/** Each signal with fields that trigger it. Without these fields, the `visitor` enquiry must not trigger it. */
const signalSamples: [SignalName, Partial<EnquiryFields>][] = [
  ['randomMessage', { message: 'ZhRkQpTyVnWmSxJd' }],
  ['randomMessage', { message: 'vbxq trmzl kkwpd frjjt' }],
  ['randomMessage', { message: 'asdfasdf asdf asdfasdf asdf' }],
  ['randomMessage', { message: 'test 8f3a1c9e7b2d4455aa01' }],
  ['randomName', { firstName: 'udFJASLcDjUUgUFn' }],
  ['randomName', { firstName: 'qmxbv', lastName: 'lrtzk' }],
  ['linkInName', { lastName: 'www.pills.example' }],
  ['forumMarkup', { message: 'Thanks for the post [url=https://a.example]watches[/url]' }],
  ['forumMarkup', { message: '<a href="https://a.example">watches</a>' }],
  ['code', { message: '<script>alert(1)</script>' }],
  ['code', { message: "1' OR '1'='1" }],
  ['disguisedLetters', { message: 'Wе оffеr mоrе сustоmеrs tо yоur sitе' }],
  ['salesTerms', { message: 'We sell backlinks and guest posts' }],
  ['salesTerms', { message: 'We do S E O and b.a.c.k.l.i.n.k.s' }],
  ['salesTerms', { message: 'Продвижение вашего сайта' }],
  ['salesTerms', { message: '我司专业代开各类单据' }],
  [
    'pitchParts',
    { message: 'I came across your website. We help practices like yours. Worth a quick chat?' },
  ],
  ['tradeWords', { message: 'Discount prices, wholesale orders, worldwide shipping' }],
  ['offTopic', { message: 'The sky is blue and the grass is green and that is all that there is to say' }],
  ['links', { message: 'Look at https://a.example and https://b.example' }],
  ['doubtfulLinks', { message: 'Look at https://bit.ly/3abcdef please' }],
  ['doubtfulLinks', { message: 'Look at http://203.0.113.9/pay please' }],
  ['linkOnly', { message: 'hello https://a.example/b' }],
  ['disposableAddress', { email: 'a@mail.mailinator.com' }],
  ['cheapSender', { email: 'a@example.top' }],
  ['tradeSender', { firstName: 'Marketing' }],
  ['scatteredDots', { email: 'm.a.v.an.ah@gmail.com' }],
  ['chatAccount', { message: 'Write to my Telegram please' }],
  ['sums', { message: 'Only $49 and then $99' }],
];

it.each(signalSamples)('reports %s because of %j', (signal, fields) => {
  const names = (given: EnquiryFields) => scoreSpam(given, noSignals).parts.map((part) => part.signal);
  expect(names({ ...visitor, ...fields })).toContain(signal);
  expect(names(visitor)).not.toContain(signal);
});

it('subtracts negative signals only from signals of the text', () => {
  const pitch = 'I came across your website. We sell backlinks. Worth a quick chat?';
  const knee = ' My knee, hip and back hurt since my operation, says my doctor.';
  expect(scoreMessage(pitch + knee)).toBeLessThan(scoreMessage(pitch));
  expect(scoreMessage(`${pitch} Call 07 5550 4410.`)).toBeLessThan(scoreMessage(pitch));
  expect(scoreMessage(`${pitch} How much is it?`)).toBeLessThan(scoreMessage(pitch));
  const council = { ...visitor, message: pitch, email: 'a@council.qld.gov.au' };
  expect(scoreSpam(council, noSignals).score).toBeLessThan(scoreMessage(pitch));
  const filled = { ...noSignals, honeypot: true };
  expect(scoreSpam(visitor, filled).score).toBe(scoreSpam({ ...visitor, message: 'Hello' }, filled).score);
});

it('holds for a filled honeypot or the fifth copy of a message, but not for a program alone', () => {
  expect(scoreSpam(visitor, { ...noSignals, honeypot: true }).score).toBeGreaterThanOrEqual(HOLD_SCORE);
  expect(scoreSpam(visitor, { ...noSignals, copies: 4 }).score).toBeGreaterThanOrEqual(HOLD_SCORE);
  expect(scoreSpam(visitor, { ...noSignals, copies: 1 }).score).toBeLessThan(HOLD_SCORE / 2);
  const { score, parts } = scoreSpam(visitor, { ...noSignals, automated: true });
  expect(parts.map(({ signal }) => signal)).toEqual(['automated']);
  expect(score).toBeLessThan(HOLD_SCORE / 2);
});

it.each([
  'Hello! Want more customers? Buy REAL Google reviews, 10 for $50, pay after you see the first three.',
  'I visited your website and noticed a few things that cost you customers. Shall I send you a free audit?',
  'We can place your site on the first page of Google with white hat SEO. Are you interested?',
  'Wе саn plасе yоur sitе оn thе first раgе оf Gооglе. Аrе yоu intеrеstеd?',
  'Do you need more patients? Our agency books 15 appointments a month for clinics like yours, or you pay nothing.',
  'Bonjour, offre de prêt entre particuliers de 2 000 à 800 000 €, taux 2 %. Contactez-moi par email.',
])('holds %j', (message) => expect(scoreMessage(message)).toBeGreaterThanOrEqual(HOLD_SCORE));

it.each([
  'I’m a digital marketing consultant and sitting all day doing SEO has ruined my neck. Do you do home visits?',
  'I am a full stack web developer with RSI in both forearms. How much is a 45 minute session?',
  'Crypto trader working nights, no sleep, shoulder frozen. Is bitcoin ok as payment? Do you do home visits?',
  'I found you online. I want weight loss before my surgery and have two quotes at $90. Any special offers?',
  'My GP sent https://scans.example/mri-88 and https://files.example/ref.pdf, can you open them?',
  'HELLO DEAR. MY GRANDSON HELPED ME FIND YOU. I HAVE HAD TWO FALLS. DO YOU COME TO THE NURSING HOME?',
  '67M, T2DM, HTN, CABG x4, EF 48%, OA R knee, BMI 37. HbA1c 8.9%. GPCCMP, 5 services. Availability?',
  'Your website does not load on my Android phone, the page goes blank after the picture.',
  'We are a physiotherapy clinic looking for an exercise physiologist. Would you be interested in a chat?',
  'Kann ich mit Kreditkarte bezahlen? Mein Knie schmerzt seit Monaten, ich habe Ihre Webseite gefunden.',
  'Здравствуйте, нашла ваш сайт. У меня болит спина после операции. Сколько стоит занятие?',
  '可以加微信吗?我膝盖稍微有点疼,想约一次课,请问有优惠吗?谢谢',
  'السلام عليكم، والدي عمره ٦٨ سنة وعنده سكري. هل يمكن أن تكون الجلسات في البيت؟',
  'Hi do you do Pilates?',
])('does not hold %j', (message) => expect(scoreMessage(message)).toBeLessThan(HOLD_SCORE));

it('sums its parts, sorts them by points, and never falls below zero', () => {
  for (const [, fields] of signalSamples) {
    const { score, parts } = scoreSpam({ ...visitor, ...fields }, { automated: true, copies: 2 });
    const points = parts.map((part) => part.points);
    expect(score).toBe(points.reduce((sum, part) => sum + part, 0));
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(score).toBeGreaterThanOrEqual(0);
  }
});

it('explains the score to the owner without quoting the enquiry', () => {
  const fields = {
    firstName: 'Zyzzyva',
    lastName: 'www.zyzzyva.example',
    email: 'zyzzyva@mailinator.com',
    message: 'Zyzzyva sells zyzzyva backlinks and guest posts for $5 and $6: https://bit.ly/zyzzyva',
  };
  const description = describeParts(scoreSpam(fields, { automated: true, copies: 2, honeypot: true }));
  expect(description).toMatch(/^a field that nobody sees was filled in 100, /);
  expect(description).toContain('sales terms (search ranking) 65');
  expect(description).toContain('same words as 2 earlier enquiries from other addresses 35');
  expect(description).not.toMatch(/zyzzyva|bit\.ly|backlinks/i);
});

it.each([
  'a',
  'aA',
  '.',
  'a.',
  '@',
  '[',
  "'",
  '../',
  '0 ',
  'we ',
  'union ',
  'ﷺ',
  'аaа ',
  '中',
  'e\u0301',
  '\u200b',
  '👍',
])('scores 2,000 characters of %j', (piece) => {
  const message = piece.repeat(2000).slice(0, 2000);
  const filled = {
    firstName: message.slice(0, 50),
    lastName: message.slice(0, 50),
    email: 'a@b.example',
    message,
  };
  expect(scoreSpam(filled, noSignals).score).toBeGreaterThanOrEqual(0);
});

it('counts two questions in favour of a short message, but not beside a link', () => {
  const offer = 'Is there a special offer for a block of ten? Limited time, or all year?';
  const signalsOf = (message: string) =>
    scoreSpam({ ...visitor, message }, noSignals).parts.map(({ signal }) => signal);
  expect(signalsOf(offer)).toContain('asksTwice');
  expect(signalsOf(`${offer} https://a.example/offer`)).not.toContain('asksTwice');
});

it.each([
  'x'.repeat(2000),
  '<script>alert(1)</script> <b>Hello</b>, this is a message with markup & entities that tries the form',
  'Hello, this is an automatic test of the contact form on the website, number 17 of the series, please ignore it.',
  "Robert'); DROP TABLE enquiries;-- and whatever else somebody types to try the form",
])('accepts a test of the form: %j', (message) => {
  expect(scoreSpam({ ...visitor, message }, { automated: true, copies: 0 }).score).toBeLessThan(HOLD_SCORE);
});
