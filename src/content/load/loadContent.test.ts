import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import type { SiteContent } from '../schema/index.ts';
import { ContentError } from './contentError.ts';
import { loadContent, loadPlacedContent } from './loadContent.ts';

const shipped = getPracticeFolder('shipped');

/** A copy of the shipped content in which `change` edits, adds or removes files. */
async function contentWith(
  change: Record<string, string | null | ((text: string) => string)>,
): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'tideline-content-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'content');
  await cp(shipped, folder, { recursive: true });
  for (const [file, text] of Object.entries(change)) {
    const path = join(folder, file);
    if (text === null) await rm(path);
    else if (typeof text === 'function') await writeFile(path, replaced(await readFile(path, 'utf8'), text));
    else {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
    }
  }
  return folder;
}

function replaced(before: string, change: (text: string) => string): string {
  const after = change(before);
  if (after === before) throw new Error('The test changed nothing.');
  return after;
}

async function listFaults(change: Parameters<typeof contentWith>[0]): Promise<string[]> {
  const error = await loadContent(await contentWith(change)).catch((error: unknown) => error);
  if (!(error instanceof ContentError)) throw new Error(`No fault was found, but: ${error}`);
  return error.message.split('\n').slice(1);
}

const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

describe('the shipped content', () => {
  it('loads, with what SPEC sections 1 and 2 require', async () => {
    const content = await loadContent(shipped);
    expect(content.services.places.map(({ place }) => place)).toEqual(['park', 'beach', 'home']);
    expect(content.services.lengths.minutes).toEqual([30, 45, 60]);
    expect(content.services.notice?.text).toContain('COVID-19');
    expect(content.practice.ages).toEqual({ from: 7, to: 90 });
    expect(content.overview.themes.map(({ title }) => title)).toEqual([
      'General fitness',
      'Injury and chronic disease prevention',
      'Rehabilitation and chronic disease management',
    ]);
    expect(content.pricing.rebates.payers.map(({ name }) => name)).toEqual([
      'Private health',
      'DVA',
      'Medicare',
    ]);
    expect(content.faq.items.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
    expect(content.navigation.top.map(({ label }) => label)).toEqual([
      'Home',
      'About',
      'Pricing',
      'FAQ',
      'Contact',
    ]);
    expect(content.navigation.quick.map(({ label }) => label)).toEqual(['About', 'Services', 'Contact']);
    expect(content.home.callToAction).toBe('Enquire now');
    expect(content.countdown).toMatchObject({ date: '2020-10-10' });
  });

  it('has the form labels of CONTRACT "The page"', async () => {
    const { form } = (await loadContent(shipped)).contact;
    expect([form.firstName, form.lastName, form.email, form.message, form.send]).toEqual([
      'First name',
      'Last name',
      'Email',
      'Message',
      'Send',
    ]);
  });

  it('does not assume that every referral comes from a GP', async () => {
    const { note } = (await loadContent(shipped)).pricing.rebates;
    expect(note).toContain('a referral first, mostly from your GP');
    expect(note).toContain('Each fund decides what it pays for');
  });

  it('has no entries in the optional sections', async () => {
    const { testimonials, team, journal, gallery, carousel, countdown } = await loadContent(shipped);
    for (const section of [testimonials, team, journal, gallery, carousel])
      expect(section.entries).toEqual([]);
    expect(countdown.heading).toBeUndefined();
  });

  it('is plain JSON data', async () => {
    const content = await loadContent(shipped);
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
  });
});

describe('the loader', () => {
  it('accepts an ABN without spaces', async () => {
    const folder = await contentWith({ 'practice.yaml': swap(/^abn:.*$/m, 'abn: 51824753556') });
    expect((await loadContent(folder)).practice.abn).toBe('51824753556');
  });

  it.each(['0800', '800', '4558', '"4558"'])('keeps the leading 0 of the postcode %s', async (written) => {
    const postcode = swap(/^( {2}state:.*)$/m, `$1\n  postcode: ${written}`);
    const { address } = (await loadContent(await contentWith({ 'practice.yaml': postcode }))).practice;
    expect(address.postcode).toBe(written.replaceAll('"', '').padStart(4, '0'));
  });

  it('parses a phone number to its shown and dialled forms', async () => {
    const folder = await contentWith({ 'practice.yaml': swap(/^phone:.*$/m, 'phone: (07) 5550 1234') });
    expect((await loadContent(folder)).practice.phone).toEqual({
      shown: '(07) 5550 1234',
      number: '+61755501234',
    });
  });

  it('orders questions by number and posts by date, newest first', async () => {
    const post = (date: string) => `---\ntitle: A post\ndate: ${date}\nsummary: Short.\n---\nWords.\n`;
    const folder = await contentWith({
      'faq/what-is-an-exercise-physiologist.md': swap('order: 1', 'order: 9'),
      'journal/older.md': post('2026-01-31'),
      'journal/newer.md': post('2026-02-01'),
    });
    const content = await loadContent(folder);
    expect(content.faq.items.at(-1)?.id).toBe('what-is-an-exercise-physiologist');
    expect(content.journal.entries.map(({ id }) => id)).toEqual(['newer', 'older']);
  });

  it('accepts files from Windows, with a byte order mark, and ignores files of the system', async () => {
    const folder = await contentWith({
      'home.yaml': (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
      '.DS_Store': 'x',
      'Thumbs.db': 'x',
      'images/desktop.ini': 'x',
      'home.yaml~': 'x',
      'home.yaml.bak': 'x',
      '#home.yaml#': 'x',
    });
    expect(await loadContent(folder)).toEqual(await loadContent(shipped));
  });

  it('accepts an existing picture', async () => {
    const folder = await contentWith({
      'images/me.jpg': 'x',
      'about.md': swap('\nheading:', '\nportrait: { file: me.jpg, alt: Me on the beach }\nheading:'),
    });
    expect((await loadContent(folder)).about.portrait).toEqual({ file: 'me.jpg', alt: 'Me on the beach' });
  });

  it.each([
    ['img_1234.jpg', 'IMG_1234.JPG'],
    ['IMG_1234 (1).jpeg', 'IMG_1234 (1).jpeg'],
    ['Zoe\u0308.jpg', 'Zo\u00EB.JPG'],
  ])('resolves a picture named %s to the file %s', async (name, file) => {
    const portrait = `portrait: { file: '${name}', alt: Me }`;
    const folder = await contentWith({
      [`images/${file}`]: 'x',
      'about.md': swap('\nheading:', `\n${portrait}\nheading:`),
    });
    expect((await loadContent(folder)).about.portrait?.file).toBe(file);
  });

  it.each([
    ['30% 60%', { x: 0.3, y: 0.6 }],
    ['12.5%, 0%', { x: 0.125, y: 0 }],
    ['left', { x: 0, y: 0.5 }],
    ['top', { x: 0.5, y: 0 }],
    ['Top Right', { x: 1, y: 0 }],
    ['center bottom', { x: 0.5, y: 1 }],
    ['centre', { x: 0.5, y: 0.5 }],
  ])('accepts the focus point "%s"', async (focus, expected) => {
    const portrait = `portrait: { file: me.jpg, alt: Me, focus: '${focus}' }`;
    const folder = await contentWith({
      'images/me.jpg': 'x',
      'about.md': swap('\nheading:', `\n${portrait}\nheading:`),
    });
    expect((await loadContent(folder)).about.portrait?.focus).toEqual(expected);
  });

  it.each(['30%', '30% 130%', 'left right', 'top bottom', 'face', 'left top right', ''])(
    'refuses the focus point "%s"',
    async (focus) => {
      const portrait = `portrait: { file: me.jpg, alt: Me, focus: '${focus}' }`;
      const folder = await contentWith({
        'images/me.jpg': 'x',
        'about.md': swap('\nheading:', `\n${portrait}\nheading:`),
      });
      await expect(loadContent(folder)).rejects.toThrow(
        /about\.md:\d+ .*expected the point of the picture to keep/,
      );
    },
  );

  it('refuses a picture whose name matches two files, and suggests one with another ending', async () => {
    const portrait = swap('\nheading:', '\nportrait: { file: Me.jpg, alt: Me }\nheading:');
    const two = await contentWith({ 'images/me.jpg': 'x', 'images/ME.JPG': 'y', 'about.md': portrait });
    await expect(loadContent(two)).rejects.toThrow(
      /there are ME\.JPG and me\.jpg, expected names that differ/,
    );
    const other = await contentWith({ 'images/me.png': 'x', 'about.md': portrait });
    await expect(loadContent(other)).rejects.toThrow(/not in the folder images, .*did you mean me\.png\?/);
  });
});

it.each(['team', 'testimonials', 'downloads'] as const)(
  'empties a hidden section and removes the links to it: %s',
  async (name) => {
    const folder = join(await contentWith({}), '../large');
    await cp(getPracticeFolder('large'), folder, { recursive: true });
    const hasLink = ({ navigation }: SiteContent) =>
      JSON.stringify(navigation).includes(`"#${name}-section"`);
    const shown = await loadContent(folder);
    expect(shown[name].entries).not.toEqual([]);
    expect(hasLink(shown)).toBe(name !== 'testimonials');
    await appendFile(join(folder, `${name}.yaml`), '\nhidden: true\n');
    const without = await loadContent(folder);
    expect(without[name].entries).toEqual([]);
    expect(without.downloads.files).toEqual(name === 'downloads' ? {} : shown.downloads.files);
    expect(hasLink(without)).toBe(false);
    expect(without.navigation.top.length).toBeGreaterThan(2);
  },
);

it('leaves out hidden prices, journal and countdown', async () => {
  const folder = join(await contentWith({}), '../large');
  await cp(getPracticeFolder('large'), folder, { recursive: true });
  const add = (file: string, text: string) => appendFile(join(folder, file), text);
  expect((await loadContent(folder)).pricing.prices?.entries).not.toEqual([]);
  await writeFile(
    join(folder, 'pricing.yaml'),
    (await readFile(join(folder, 'pricing.yaml'), 'utf8')).replace('prices:\n', 'prices:\n  hidden: true\n'),
  );
  await add('countdown.yaml', '\nheading: Soon\n');
  await mkdir(join(folder, 'journal'), { recursive: true });
  await add('journal/one.md', '---\ntitle: One\ndate: 2026-11-01\nsummary: In short.\n---\n\nA post.\n');
  const shown = await loadContent(folder);
  expect(shown.pricing.prices).toBeUndefined();
  expect([shown.countdown.heading, shown.journal.entries.length]).toEqual(['Soon', 1]);
  for (const file of ['countdown.yaml', 'journal.yaml']) await add(file, '\nhidden: true\n');
  const without = await loadContent(folder);
  expect([without.countdown.heading, without.journal.entries]).toEqual([undefined, []]);
});

describe('the place of a field', () => {
  it('is its file and line', async () => {
    const { content, placeOf } = await loadPlacedContent(shipped);
    const third = content.faq.items.findIndex(({ id }) => id === 'how-can-one-help-me');
    expect(third).toBe(2);
    const places = {
      'practice.phone.shown': 'shipped/practice.yaml:23',
      'overview.themes.1.track': 'shipped/overview.yaml:15',
      'faq.heading': 'shipped/faq.yaml:5',
      'faq.items.2.question': 'shipped/faq/how-can-one-help-me.md:3',
      'faq.items.2.answer': 'shipped/faq/how-can-one-help-me.md:7',
    };
    for (const [field, place] of Object.entries(places)) {
      const { file, line } = placeOf(field) ?? {};
      expect(`${file}:${line}`).toBe(place);
    }
    expect(placeOf('structured data')).toBeUndefined();
  });

  it('is the line with the given words, when there is one', async () => {
    const { placeOf } = await loadPlacedContent(shipped);
    expect(placeOf('faq.items.2.answer', 'report back')?.line).toBe(11);
    expect(placeOf('faq.items.2.answer', 'words over two\nlines')?.line).toBe(7);
  });
});

describe('a fault', () => {
  it('is reported with file, line, field, what was found and what is expected', async () => {
    expect(await listFaults({ 'home.yaml': swap('heading: Start where you are.', 'heading: [12]') })).toEqual(
      ['  content/home.yaml:6 heading: found a list of 1, expected some words'],
    );
  });

  it('is not reported for a number in place of text, which is read as typed', async () => {
    const load = async (changes: Parameters<typeof contentWith>[0]) =>
      loadContent(await contentWith(changes));
    const { home } = await load({ 'home.yaml': swap('heading: Start where you are.', 'heading: 2026.50') });
    expect(home.heading).toBe('2026.50');
    const { practice } = await load({ 'practice.yaml': swap(/phone: .*/, 'phone: 0491570006') });
    expect(practice.phone.number).toBe('+61491570006');
    expect(await listFaults({ 'practice.yaml': swap(/phone: .*/, 'phone: 12') })).toEqual([
      expect.stringMatching(/phone: found "12", expected a phone number/),
    ]);
  });

  it('is reported for a # that ends the text, and for a comma inside { }', async () => {
    expect(
      await listFaults({ 'home.yaml': swap('heading: Start where you are.', 'heading: Unit #4, Start') }),
    ).toEqual([
      '  content/home.yaml:6 heading: found a # inside the text ("#4, Start"), expected the whole text in \'quotes\', or a blank behind the # of a remark',
    ]);
    const hidden = swap('heading: Start where you are.', 'heading: >-\n  \u00a0Start: now');
    expect((await loadContent(await contentWith({ 'home.yaml': hidden }))).home.heading).toContain('Start');
    const withComment = swap('heading: Start where you are.', 'heading: Start # a comment');
    expect((await loadContent(await contentWith({ 'home.yaml': withComment }))).home.heading).toBe('Start');
    const prices = { entries: '[{ what: First visit, 60 minutes, amount: $165 }]' };
    const faults = await listFaults({
      'pricing.yaml': (text) =>
        `${text}\nprices:\n  caption: What it costs\n  reviewed: 2026-11-20\n  asOf: As of {date}\n  entries: ${prices.entries}\n`,
    });
    expect(faults).toContainEqual(
      expect.stringMatching(
        /prices\.entries\.0\.60 minutes: found a comma before "60 minutes", expected the whole text in 'quotes'/,
      ),
    );
  });

  it('is reported together with all others', async () => {
    const faults = await listFaults({
      'home.yaml': swap('callToAction: Enquire now', 'callToAction:'),
      'services.yaml': swap('minutes: [30, 45, 60]', 'minutes: [30, 3]'),
      'about.md': swap('lead: >-', 'leed: >-'),
      'faq/how-can-one-help-me.md': swap('order: 3', 'order: third'),
    });
    expect(faults).toEqual([
      '  content/home.yaml:10 callToAction: found nothing, expected some words',
      '  content/services.yaml:25 lengths.minutes.1: found 3, expected a whole number from 5 to 180',
      '  content/about.md:17 lead: found nothing, expected some words',
      expect.stringMatching(
        /content\/about\.md:18 leed: found the unknown field "leed", expected one of: heading, lead,/,
      ),
      '  content/faq/how-can-one-help-me.md:4 order: found "third", expected a whole number from 1 to 99',
    ]);
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a list in place of text',
      'home.yaml',
      swap('heading: Start', 'heading: [a, b] #'),
      /heading: found a list of 2/,
    ],
    [
      'a field inside a list',
      'overview.yaml',
      swap('track: bare', 'track: bear'),
      /overview\.yaml:15 themes\.1\.track: found "bear", expected one of: run, bare, pole/,
    ],
    [
      'a missing field inside a list',
      'overview.yaml',
      swap('    track: pole\n', ''),
      /themes\.2\.track: found nothing, expected one of: run, bare, pole/,
    ],
    [
      'a phone number with a digit missing',
      'practice.yaml',
      swap('0491 570 006', '0491 570 06'),
      /phone: found "0491 570 06", expected a phone number/,
    ],
    [
      'a date that does not exist',
      'services.yaml',
      swap('2027-03-31', '2027-02-30'),
      /notice\.reviewBy: found "2027-02-30", expected a date/,
    ],
    [
      'a link that would run a script',
      'faq.yaml',
      swap('just ask', '[ask](javascript:alert)'),
      /faq\.yaml:6 intro: found a link to "javascript:alert", expected a link to https/,
    ],
    [
      'a gap in prose',
      'about.md',
      (text) => `${text}\nCall {phone}.\n`,
      /about\.md:37: found \{phone\}, .* without/,
    ],
    ['HTML in prose', 'about.md', (text) => `${text}\n<b>bold</b>\n`, /about\.md:37: found HTML/],
    [
      'a heading too high',
      'about.md',
      (text) => `${text}\n# Loud\n`,
      /about\.md:37: found a heading with #, expected a heading with ###/,
    ],
    [
      'a line that is too long',
      'practice.yaml',
      swap(/^title: .*$/m, `title: ${'very long '.repeat(1888)}`),
      /practice\.yaml:\d+ title: found 18,879 letters, expected 300 letters at most$/,
    ],
    [
      'a heading of many megabytes',
      'about.md',
      (text) => `${text}\n### ${'x'.repeat(10_000_000)}\n`,
      /about\.md:29: found 10,000,\d+ letters, expected 40,000 letters at most$/,
    ],
    ['a picture in prose', 'about.md', (text) => `${text}\n![x](y.jpg)\n`, /about\.md:37: found a picture/],
    [
      'front matter without an end',
      'about.md',
      swap(/\n---\n/, '\n'),
      /about\.md:1: found no second line ---/,
    ],
    [
      'an empty line first',
      'about.md',
      (text) => `\n${text}`,
      /about\.md:1: found an empty line, expected facts/,
    ],
    ['no front matter', 'about.md', () => 'Just words.\n', /about\.md:1: found no second line ---/],
    [
      'no prose',
      'faq/when-should-i-see-one.md',
      swap(/\n---\n[\s\S]*$/, '\n---\n'),
      /found no words below the facts/,
    ],
    [
      'a value with quotes and a backslash',
      'practice.yaml',
      swap(
        '# hours:',
        `hours: { heading: Hours, entries: [{ days: Monday, time: 'from "7" \\ to 6' }] }\n# hours:`,
      ),
      /:76 hours\.entries\.0\.time: found "from "7" \\ to 6", expected a time such as /,
    ],
    [
      'a missing picture',
      'about.md',
      swap('\nheading:', '\nportrait: { file: me.jpg, alt: Me }\nheading:'),
      /about\.md:17 file: found "me\.jpg", which is not in the folder images/,
    ],
    [
      'a missing alternative text',
      'team.yaml',
      swap('entries: []', 'entries:\n  - name: Ada\n    role: Helper\n    image: { file: a.jpg }'),
      /entries\.0\.image\.alt: found nothing, expected what the picture shows/,
    ],
    [
      'an empty alternative text',
      'team.yaml',
      swap('entries: []', "entries:\n  - name: Ada\n    role: Helper\n    image: { file: a.jpg, alt: '' }"),
      /entries\.0\.image\.alt: found nothing, expected what the picture shows/,
    ],
    [
      'a gap that the page does not fill',
      'contact.yaml',
      swap('{left}', '{leftover}'),
      /^ {2}\S+ form\.counter: found \{leftover\}, expected words in which the page fills in \{left\}$/,
    ],
    [
      'a missing gap',
      'words.yaml',
      swap('{now} of', 'Slide of'),
      /^ {2}\S+ carousel\.position: found no \{now\}, expected .* \{now\}, \{all\}$/,
    ],
    [
      'a misspelt gap in a paragraph, by its line',
      'privacy.yaml',
      swap('{sentDays}', '{sentDay}'),
      /^ {2}content\/privacy\.yaml:18 body: found \{sentDay\}, expected .* \{sentDays\}, \{heldDays\}, \{heldNoticeDays\}$/,
    ],
    [
      'a missing gap that the law requires',
      'privacy.yaml',
      swap('{heldDays} days', 'some days'),
      /^ {2}content\/privacy\.yaml:48 policy\.body: found no \{heldDays\}, expected/,
    ],
    [
      'a gap not closed',
      'privacy.yaml',
      swap('within 30 days', 'within {sentDays days'),
      /^ {2}content\/privacy\.yaml:80 policy\.closing: found \{, expected words in which/,
    ],
    [
      'a gap where the page fills in nothing',
      'pricing.yaml',
      swap('just ask.', 'call {phone}.'),
      /^ {2}\S+ heading: found \{phone\}, expected words without \{ and \}/,
    ],
    [
      'a target outside the page',
      'navigation.yaml',
      swap("'#about-section'", "'#about'"),
      /top\.1\.target: found "#about", expected a section/,
    ],
  ])('stops the load: %s', async (_, file, change, message) => {
    expect((await listFaults({ [file]: change })).join('\n')).toMatch(message);
  });

  it.each<[string, string, string, RegExp]>([
    ['a tab', '  place:', '\tplace:', /:10 place: found a tab at the start of the line, expected two spaces/],
    ['a name given twice', 'ages:', 'email:', /:31 email: found the name "email" a second time, .* keep one/],
    ['a colon in a text', 'within two', 'soon: two', /:34 replyTime: found a colon .*, expected .* 'quotes'/],
    ['a field indented too far', 'description:', '  description:', /:14 description: found .* further right/],
    ['a field indented too little', '  to: 90', ' to: 90', /:33 to: found .* more or fewer spaces than/],
    [
      'no space after the colon',
      'areaServed: ',
      'areaServed:',
      /:30.* found a line without a colon and a space/,
    ],
    ['an alias', 'within two', '*within two', /:34 replyTime: found a text that starts with \*, .* 'quotes'/],
    ['an alias of one word', 'within two working days', '*soon', /:34 replyTime: found .* starts with \*,/],
    ['an anchor', 'within two working days', '&soon', /:34 replyTime: found a text that starts with &,/],
    ['a reserved mark', 'within two', '@two', /:34 replyTime: found a text that starts with @, .* 'quotes'/],
    ['a bracket not closed', 'within two', '[within two', /:34 replyTime: found a \[ .* is not closed/],
    ['a quote not closed', 'within two', "'within two", /:34 replyTime: found a quote .* is not closed/],
    [
      'a quote closed by the next one',
      'within two',
      '"within two',
      /:34 replyTime: found a quote .* not closed/,
    ],
    [
      'a quote inside quotes',
      'within two working days',
      "'I'm quick'",
      /:34 .* words after the closing ', .* two "/,
    ],
    ['a backslash', 'within two working days', '"a\\q"', /:34 replyTime: found a \\ .* 'single quotes'/],
    [
      'an invisible character',
      'within two working days',
      '"within\\rtwo days"',
      /:34 replyTime: found the character U\+000D, expected words without characters that nobody sees$/,
    ],
    [
      'deeply nested brackets',
      'within two working days',
      `[${'['.repeat(20)}`,
      /:1: found parts that stand more than 10 deep in others, expected fewer$/,
    ],
    [
      'a hidden blank before a name',
      'replyTime:',
      '\u00a0replyTime:',
      /:34.* hidden blank beside the name "replyTime"/,
    ],
    [
      'hidden blanks for the indent',
      '  to: 90',
      '\u00a0\u00a0to: 90',
      /:33.* hidden blank .* "to", expected ordinary spaces/,
    ],
    [
      'a hidden blank after the indent',
      '  to: 90',
      '  \u200bto: 90',
      /:33.* hidden blank beside the name "to"/,
    ],
    [
      'a hidden blank inside a name',
      'replyTime:',
      'reply\u00adTime:',
      /:34.* hidden blank beside the name "replyTime"/,
    ],
    [
      'a hidden blank after a name',
      'replyTime:',
      'replyTime\u202f:',
      /:34.* hidden blank beside the name "replyTime"/,
    ],
    [
      'a hidden blank after a colon',
      'replyTime: ',
      'replyTime:\u00a0',
      /:34.* hidden blank beside the name "replyTime"/,
    ],
    ['a wide colon', 'replyTime: ', 'replyTime：', /:34.* found a wide colon behind the name/],
    ['a bullet', 'ages:', 'ages:\n  • from: 7', /:32.* found "•" at the start of the line, expected a - and/],
    [
      'a # inside a line of { }',
      'ages:',
      'x: { y: Unit #4, z: 5 }\nages:',
      /:31 x: found a # inside .*"#4, z: 5 }".* 'quotes'/,
    ],
    [
      'a # inside a line of [ ]',
      'ages:',
      'x: [Unit #4, 5]\nages:',
      /:31 x: found a # inside .*"#4, 5\]".* 'quotes'/,
    ],
    [
      'a colon inside a line of { }',
      'ages:',
      'x: { y: a: b, z: 5 }\nages:',
      /:31 x: found a colon inside the text/,
    ],
    [
      'a { inside a line of { }',
      'ages:',
      'x: { y: a {b}, z: 5 }\nages:',
      /:31 x: found a \{ inside the text, .* 'quotes'/,
    ],
    ['text after a }', 'within two', '{within} two', /:34 replyTime: found a text that starts with \{/],
    ['curly quotes', 'within two', '“soon”: two', /:34 replyTime: found a colon .* straight quotes/],
    ['a second YAML document', 'replyTime:', '---\nreplyTime:', /:34: found a line that is just ---/],
  ])('of YAML syntax is reported once, in plain words, at its cause: %s', async (_, from, to, message) => {
    const faults = await listFaults({ 'practice.yaml': swap(from, to) });
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults[0]).toMatch(/^ {2}content\/practice\.yaml:/);
  });

  it('is an invisible character in Markdown other than a line end or tab', async () => {
    const body = (words: string) => ({ 'about.md': (text: string) => `${text}\n${words}\n` });
    expect(await listFaults(body('Ring\rme.'))).toEqual([
      expect.stringMatching(/about\.md:\d+: found the character U\+000D, expected words without characters/),
    ]);
    await loadContent(await contentWith(body('Ring\tme.\r\n\r\nOr write.')));
  });

  it('is a file that is not UTF-8, at the line of the first invalid byte', async () => {
    const folder = await contentWith({});
    const file = join(folder, 'home.yaml');
    await writeFile(
      file,
      Buffer.from((await readFile(file, 'utf8')).replace('Start where', 'Caf\xe9 where'), 'latin1'),
    );
    const error = await loadContent(folder).catch((error: unknown) => error);
    expect(String(error).split('\n').slice(1)).toEqual([
      '  content/home.yaml:6: found letters that are not saved as UTF-8, expected UTF-8: open the file in your editor, choose UTF-8 as its encoding and save it',
    ]);
  });

  it('is a number that two questions share, with both files', async () => {
    expect(await listFaults({ 'faq/when-should-i-see-one.md': swap('order: 2', 'order: 3') })).toEqual([
      '  content/faq/when-should-i-see-one.md:4 order: found 3, which content/faq/how-can-one-help-me.md:4 has too, expected a number of its own',
    ]);
  });

  it('is an unknown file, a missing file, or an empty folder of questions', async () => {
    expect(await listFaults({ 'servcies.yaml': 'x: 1\n', 'services.yaml': null })).toEqual([
      expect.stringMatching(
        /content\/servcies\.yaml:1: found a file nothing reads, expected practice\.yaml,/,
      ),
      '  content/services.yaml:1: found no such file, expected this file',
    ]);
    expect(
      await listFaults({
        'brand.yml': '',
        'home.yaml.txt': '',
        'faq/do-you.md.txt': '',
        'faq/Do you see children?.md': '---\n',
        'journal/Café-Tag.txt': '---\n',
      }),
    ).toEqual([
      '  content/brand.yml:1: found a file nothing reads, expected the ending .yaml: brand.yaml',
      '  content/faq/Do you see children?.md:1: found a file nothing reads, expected small letters, digits and hyphens in its name: faq/do-you-see-children.md',
      '  content/faq/do-you.md.txt:1: found a file nothing reads, expected small letters, digits and hyphens in its name: faq/do-you.md',
      '  content/home.yaml.txt:1: found a file nothing reads, expected the ending .yaml: home.yaml',
      '  content/journal/Café-Tag.txt:1: found a file nothing reads, expected small letters, digits and hyphens in its name: journal/cafe-tag.md',
    ]);
    const folder = await contentWith({});
    await rm(join(folder, 'faq'), { recursive: true });
    await expect(loadContent(folder)).rejects.toThrow('content/faq:1: found no questions');
  });
});

describe('the validation rules', () => {
  it('allow at most six places, each with a drawing or a photo', async () => {
    const bare = swap('  - place: park\n    title', '  - title');
    expect(await listFaults({ 'services.yaml': bare })).toEqual([
      expect.stringMatching(
        /services\.yaml:\d+ places\.0: found neither a place nor an image, expected one of them/,
      ),
    ]);
    const many = swap('lengths:', `${'  - { place: park, title: A, text: B }\n'.repeat(4)}lengths:`);
    expect(await listFaults({ 'services.yaml': many })).toEqual([
      expect.stringMatching(/places: found a list of 7, expected places, one to six of them/),
    ]);
  });

  it('report the line of a link to a removed section', async () => {
    const faults = await listFaults({ 'sections.yaml': swap('  - about\n', '') });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(
      /navigation\.yaml:7 navigation\.top\.1\.target: found a link to #about-section, which is not on the page/,
    );
    expect(faults[0]).toContain('bring the section back in sections.yaml');
    const countdown = swap('#about-section', '#countdown-section');
    const heading = (text: string) => `${text}\nheading: Soon\n`;
    expect(
      await listFaults({
        'sections.yaml': swap('  - countdown\n', ''),
        'countdown.yaml': heading,
        'navigation.yaml': countdown,
      }),
    ).toContainEqual(expect.stringContaining('a link to #countdown-section, which is not on the page'));
  });

  it('allow links only to sections, headings and questions of the page', async () => {
    const faultsOfLink = (target: string) => listFaults({ 'faq.yaml': swap('just ask', `[ask](${target})`) });
    expect(await faultsOfLink('#nowhere')).toEqual([
      expect.stringMatching(
        /faq\.yaml:6 .*found a link to #nowhere, which is not on the page, expected one of: #home-section/,
      ),
    ]);
    const [overview] = await faultsOfLink('#overview-section');
    expect(overview).toContain('#overview-heading');
    expect(overview).not.toContain('sections.yaml');
    for (const target of ['#how-can-one-help-me', '#overview-heading', '#faq-section'])
      await expect(faultsOfLink(target)).rejects.toThrow('No fault was found');
  });

  it('refuse a repeated section', async () => {
    expect(await listFaults({ 'sections.yaml': swap('  - about\n', '  - faq\n') })).toEqual([
      expect.stringMatching(/sections\.yaml:\d+ order: found faq twice, expected each section once/),
    ]);
  });

  it('validate registration numbers', async () => {
    const practitioner = '  title: C\n  registrations: [{ type: medicare, label: L, number: 2426621A }]\n';
    expect(await listFaults({ 'practice.yaml': swap(/ {2}title: .*\n/, practitioner) })).toEqual([
      expect.stringContaining('found "2426621A", expected a Medicare provider number such as 2426621B'),
    ]);
  });

  it('drop a practitioner whose name is in brackets', async () => {
    expect((await loadContent(shipped)).practice.practitioner).toBeUndefined();
    const named = await contentWith({ 'practice.yaml': swap("'[your name]'", 'Robin Marlow') });
    expect((await loadContent(named)).practice.practitioner?.name).toBe('Robin Marlow');
  });

  it('allow a confirmation to be a day or no', async () => {
    expect((await loadContent(shipped)).confirmed.gear).toBeUndefined();
    const sure = await contentWith({ 'confirmed.yaml': swap('gear: no', 'gear: 2026-11-01') });
    expect((await loadContent(sure)).confirmed.gear).toBe('2026-11-01');
    expect(await listFaults({ 'confirmed.yaml': swap('gear: no', 'gear: yes') })).toEqual([
      expect.stringMatching(/confirmed\.yaml:\d+ gear: found "?yes"?, expected no, or the day on which/),
    ]);
    expect(await listFaults({ 'confirmed.yaml': swap('gear:', 'gaer:') })).toEqual([
      expect.stringMatching(/found the unknown field "gaer"/),
    ]);
  });

  it('require an existing PDF for a document', async () => {
    const entries = swap('entries: []', 'entries: [{ label: Form, document: form.pdf }]');
    expect(await listFaults({ 'downloads.yaml': entries })).toEqual([
      expect.stringContaining('found "form.pdf", which is not in the folder downloads'),
    ]);
    expect(await listFaults({ 'downloads.yaml': entries, 'downloads/form.pdf': 'Hello' })).toEqual([
      expect.stringContaining('which is not a PDF inside'),
    ]);
  });

  it('refuse a notice that ends before it begins', async () => {
    const entry = '[{ where: banner, title: Away, from: 2026-12-20, until: 2026-12-19 }]';
    expect(await listFaults({ 'notices.yaml': swap('entries: []', `entries: ${entry}`) })).toEqual([
      expect.stringContaining('a beginning on 2026-12-20, expected an end after the beginning'),
    ]);
    const half = "[{ where: banner, title: Away, from: 2026-12-20, until: '' }]";
    expect(await listFaults({ 'notices.yaml': swap('entries: []', `entries: ${half}`) })).toEqual([
      expect.stringContaining('entries.0.until: found nothing, expected a day such as'),
    ]);
  });
});

describe('a folder of an earlier version', () => {
  const files = [
    'sections',
    'notices',
    'testimonials',
    'team',
    'carousel',
    'journal',
    'countdown',
    'downloads',
  ].map((name) => `${name}.yaml`);

  it('needs no files that later versions added', async () => {
    const without = await contentWith(Object.fromEntries(files.map((file) => [file, null])));
    expect(await loadContent(without)).toEqual(await loadContent(shipped));
    const { placeOf } = await loadPlacedContent(without);
    expect(placeOf('sections.order.0')).toBeUndefined();
  });

  it('may use the earlier name of the programme', async () => {
    const earlier = { 'services.yaml': swap('\nprogramme:', '\npilates:') };
    expect(await loadContent(await contentWith(earlier))).toEqual(await loadContent(shipped));
    const both = (text: string) =>
      text.replace(/\nprogramme:[\s\S]*?(?=\n\w)/, (words) => words + words.replace('programme', 'pilates'));
    expect(await listFaults({ 'services.yaml': both })).toEqual([
      expect.stringContaining('expected programme alone'),
    ]);
  });

  it('may have texts that the page no longer shows', async () => {
    const earlier = { 'words.yaml': swap('theme:', 'currentSection: You are here\ntheme:') };
    expect(await loadContent(await contentWith(earlier))).toEqual(await loadContent(shipped));
  });

  it('may write the day of its countdown with slashes', async () => {
    const dated = (day: string) => ({ 'countdown.yaml': swap('2020-10-10', day) });
    for (const date of ['2030/11/30', '2030-11-30']) {
      expect((await loadContent(await contentWith(dated(date)))).countdown).toMatchObject({ date });
    }
    expect(await listFaults(dated('2030/02/30'))).toEqual([
      expect.stringContaining('found "2030/02/30", expected a date such as 2026-11-30'),
    ]);
  });

  it('is refused if one of these files is misspelt or empty', async () => {
    expect(await listFaults({ 'notices.yaml': null, 'notice.yaml': 'label: Notice\n' })).toEqual([
      expect.stringMatching(/content\/notice\.yaml:1: found a file nothing reads, expected .*notices\.yaml/),
    ]);
    expect(await listFaults({ 'downloads.yaml': '' })).toEqual([
      expect.stringContaining('content/downloads.yaml:1'),
    ]);
  });
});

describe('brand.yaml', () => {
  it('may be missing or empty', async () => {
    expect((await loadContent(shipped)).brand).toEqual({});
    expect((await loadContent(await contentWith({ 'brand.yaml': null }))).brand).toBeUndefined();
  });

  it('sets colours', async () => {
    const folder = await contentWith({ 'brand.yaml': 'accent: "#5B2A86"\nsun: "#ff8a66"\n' });
    expect((await loadContent(folder)).brand).toEqual({ accent: '#5b2a86', sun: '#ff8a66' });
  });

  it('reports that a colour needs quotes, and which fields exist', async () => {
    expect(await listFaults({ 'brand.yaml': 'accent: #5b2a86\nsun: yellow\ncolour: "#ffffff"\n' })).toEqual([
      '  content/brand.yaml:1 accent: found nothing, expected a colour in quotes, such as "#07525b"',
      '  content/brand.yaml:2 sun: found "yellow", expected a colour in quotes, such as "#ffc12e"',
      '  content/brand.yaml:3 colour: found the unknown field "colour", expected one of: accent, sun, logo, scene, photo, surroundings',
    ]);
  });

  it('sets the practice’s photo with its focus', async () => {
    const folder = await contentWith({
      'brand.yaml': 'scene: photo\nphoto:\n  file: me.jpg\n  alt: Me\n  focus: 50% 40%\n',
      'images/me.jpg': 'a photo',
    });
    expect((await loadContent(folder)).brand).toEqual({
      scene: 'photo',
      photo: { file: 'me.jpg', alt: 'Me', focus: { x: 0.5, y: 0.4 } },
    });
  });

  it('reports a scene without its photo, and a photo without its scene', async () => {
    expect(await listFaults({ 'brand.yaml': 'sun: "#ffc12e"\nscene: photo\n' })).toEqual([
      '  content/brand.yaml:2 scene: found photo, and no photo beside it, expected photo as well, with file and alt; or another scene: beach, ranges or none',
    ]);
    const photo = 'photo:\n  file: me.jpg\n  alt: Me\n';
    expect(await listFaults({ 'brand.yaml': `scene: ranges\n${photo}`, 'images/me.jpg': 'a photo' })).toEqual(
      [
        '  content/brand.yaml:2 photo: found a photo, while the scene is ranges, expected scene: photo as well, or no photo',
      ],
    );
  });

  it('reports a missing photo, a missing alternative text and an invalid focus', async () => {
    const text = 'scene: photo\nphoto:\n  file: me.jpg\n  focus: up\n';
    expect(await listFaults({ 'brand.yaml': text })).toEqual([
      '  content/brand.yaml:3 file: found "me.jpg", which is not in the folder images, expected a picture that is there',
      '  content/brand.yaml:3 photo.alt: found nothing, expected what the picture shows, in words',
      expect.stringMatching(
        /^ {2}content\/brand\.yaml:4 photo\.focus: found "up", expected the point of the/,
      ),
    ]);
  });

  it('sets a logo, with its size', async () => {
    const folder = await contentWith({
      'brand.yaml': 'logo:\n  file: logo.svg\n  showsName: true\n',
      'images/logo.svg': '<svg viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>',
    });
    expect((await loadContent(folder)).brand).toEqual({
      logo: { file: 'logo.svg', showsName: true, width: 90, height: 30 },
    });
  });

  it('reports an unsafe or missing logo', async () => {
    const brand = { 'brand.yaml': 'logo:\n  file: logo.svg\n' };
    const logo = '<svg viewBox="0 0 90 30">\n<script>x</script>\n</svg>';
    expect(await listFaults({ ...brand, 'images/logo.svg': logo })).toEqual([
      expect.stringMatching(
        /^ {2}content\/images\/logo\.svg:2: found <script>, expected an SVG of shapes alone/,
      ),
    ]);
    expect(await listFaults(brand)).toEqual([
      '  content/brand.yaml:2 file: found "logo.svg", which is not in the folder images, expected a picture that is there',
    ]);
  });
});
