import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { checkWording, loadContent, loadPlacedContent } from '#content';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import type { Output } from '../terminal.ts';
import { runNewPractice } from './runNewPractice.ts';
import { TEMPLATE } from './writeFolder.ts';

const makeFolder = () => mkdtemp(join(tmpdir(), 'tideline-new-'));

/** Runs the command. `answers` pairs a part of a question with its answer; questions without a pair stay open. */
async function run(
  args: string[],
  { lines = '', answers, endAt }: { lines?: string; answers?: [string, string][]; endAt?: number },
) {
  const from = await makeFolder();
  const printed: string[] = [];
  let askedCount = 0;
  const unusedAnswers = [...(answers ?? [])];
  const output: Output = {
    print: async (text) => void printed.push(text),
    report: (text) => void printed.push(text),
    showProgress: () => {},
    ...(answers && {
      ask: async (question: string) => {
        askedCount += 1;
        if (askedCount === endAt) return undefined;
        const at = unusedAnswers.findIndex(([part]) => question.includes(part));
        return at < 0 ? '' : (unusedAnswers.splice(at, 1)[0]?.[1] ?? '');
      },
    }),
  };
  async function* read() {
    yield* lines.split('\n');
  }
  const code = await runNewPractice(args, output, from, read);
  return { code, printed: printed.join('\n'), from, askedCount };
}

const KIRRA = `name: Kirra Movement: exercise & more
practitioner: Ann O'Lee
phone: 0412 345 678
email: ann@kirra.com.au

suburb: Coolangatta
state: new south wales
abn: 51824753556
places: home, park, beach
minutes: 20, 40 and 60
ages: 16 to 99`;

it('writes a complete folder from the answers', async () => {
  const { code, printed, from } = await run(['kirra'], { lines: KIRRA });
  expect([code, printed]).toEqual([0, expect.stringContaining(`CONTENT_DIR=${join(from, 'kirra')}\n`)]);
  expect(printed).toMatch(/npm run dev .*\n.*npm run doctor/);

  const { practice, home, services, about } = await loadContent(join(from, 'kirra'));
  expect(practice).toMatchObject({
    name: 'Kirra Movement: exercise & more',
    phone: { number: '+61412345678' },
    address: { suburb: 'Coolangatta', state: 'NSW' },
    ages: { from: 16, to: 99 },
    links: {
      codeOfConduct: { url: expect.stringMatching(/hccc\.nsw\.gov\.au\/.*code-of-conduct$/) },
      healthComplaints: { url: expect.stringMatching(/safetyandquality\.gov\.au\/.*complaints$/) },
    },
  });
  expect(home.lead).toContain('In your home, in the park or on the beach.');
  expect(services.lengths.minutes).toEqual([20, 40, 60]);
  expect(about.heading).toBe("About me: hello, I’m Ann O'Lee.");

  expect(await readdir(join(from, 'kirra'))).toEqual(
    expect.arrayContaining(['sections.yaml', 'notices.yaml', 'brand.yaml']),
  );
  const everything = await readAll(join(from, 'kirra'));
  expect(everything).not.toMatch(/Maroochydore|Queensland|Sunshine Coast|Around the Coast|7 to 90/);
  expect(everything).toContain('# WHO YOU ARE AND HOW PEOPLE REACH YOU');
  expect(everything).not.toMatch(/<\w+>/);
});

it('writes nothing about exercise physiology for another profession', async () => {
  const lines = `${KIRRA}\nprofession: podiatry\ntitle: Podiatrist`;
  const { code, from } = await run(['feet'], {
    lines: lines.replace('places: home', 'places: clinic, home'),
  });
  expect(code).toBe(0);
  const content = await loadContent(join(from, 'feet'));
  expect(content.practice).toMatchObject({
    profession: { name: 'Podiatry', person: 'podiatrist' },
    practitioner: { title: 'Podiatrist' },
  });
  expect(content.services.places[0]).toMatchObject({ place: 'clinic', title: 'At the clinic' });
  expect(content.about.lead).toContain('I’m a podiatrist in Coolangatta.');
  expect(content.about.register).toBeUndefined();
  expect(await readFile(join(from, 'feet/confirmed.yaml'), 'utf8')).not.toMatch(/how-can-one-help-me|group/);
  expect(JSON.stringify(content)).not.toMatch(/(?:[Pp]hysio|AEP|ESSA|[Ff]itness|[Pp]ilates)/);
  const findings = checkWording(content, '2026-11-22');
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const open = findings.map(({ field }) => field);
  expect(open).toEqual(
    expect.arrayContaining(['practice.links.codeOfConduct.label', 'overview.intro', 'faq.items.0.answer']),
  );
  const text = await readFile(join(from, 'feet/practice.yaml'), 'utf8');
  expect(text).toMatch(/^# What you practise.*\nprofession: \{/m);

  const bare = await run(['feet'], { lines: 'profession: Podiatry' });
  const untitled = await loadContent(join(bare.from, 'feet'));
  expect(untitled.practice.profession.person).toBe('[your title]');
});

async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
  ).join('\n');
}

it('copies the shipped files except those of empty sections, with their comments', async () => {
  const shipped = getPracticeFolder('shipped');
  const list = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  };
  const paths = await list(TEMPLATE);
  const empty = ['carousel', 'countdown', 'downloads', 'gallery', 'journal', 'team', 'testimonials'];
  const emptyFiles = empty.map((name) => `${name}.yaml`);
  expect([...paths, ...emptyFiles].sort()).toEqual(await list(shipped));
  const changed: string[] = [];
  const explanations: string[] = [];
  for (const path of paths) {
    const [was, is] = await Promise.all(
      [shipped, TEMPLATE].map((folder) => readFile(join(folder, path), 'utf8')),
    );
    if (was !== is) changed.push(path);
    explanations.push(...(was?.match(/^#.*$/gm) ?? []).filter((line) => !is?.includes(line)));
  }
  // Files that scripts/copy-shipped.ts does not copy.
  expect(changed).toEqual([
    'about.md',
    'confirmed.yaml',
    'home.yaml',
    'practice.yaml',
    'pricing.yaml',
    'services.yaml',
  ]);
  expect(explanations).toEqual([
    '# profession: { name: Podiatry, person: podiatrist }',
    ...((await readFile(join(shipped, 'services.yaml'), 'utf8')).match(
      /^# .*(?:is true only|it again;|delete these).*$/gm,
    ) ?? []),
  ]);
});

it('asks at most twelve questions', async () => {
  const { askedCount } = await run(['kirra'], { answers: [] });
  expect(askedCount).toBe(12);
});

it('leaves unanswered questions as placeholders, each of which the doctor reports', async () => {
  const cases: [string[], Parameters<typeof run>[1]][] = [
    [['one', '--yes'], {}],
    [['--yes', 'one'], { lines: 'name: not read' }],
    [['one'], { lines: '' }],
    [['one'], { answers: [] }],
  ];
  for (const [args, input] of cases) {
    const { code, from } = await run(args, input);
    expect(code).toBe(0);
    const { content, placeOf } = await loadPlacedContent(join(from, 'one'));
    const findings = checkWording(content, '2026-11-22');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const open = findings.filter(({ severity }) => severity === 'placeholder').map(({ field }) => field);
    expect(open).toEqual(
      expect.arrayContaining([
        ...['practice.name', 'practice.phone', 'practice.email', 'practice.abn', 'practice.address.suburb'],
        ...['practice.address.state', 'about.heading', 'about.qualifications.1', 'home.eyebrow'],
        // No practitioner is named, and nothing is confirmed.
        ...['practice.practitioner', 'about.qualifications', 'practice.replyTime', 'privacy.policy'],
      ]),
    );
    for (const field of open) expect(placeOf(field)?.line).toBeGreaterThan(1);
    expect(await readFile(join(from, 'one/practice.yaml'), 'utf8')).toMatch(/^abn: 00 000 000 000 # Your/m);
  }
});

it.each([
  ['QLD', 'oho.qld.gov.au', 'oho.qld.gov.au', []],
  ['wa', 'example.com', 'safetyandquality.gov.au', ['practice.links.codeOfConduct.label']],
  [
    'Otago',
    'example.com',
    'example.com',
    ['practice.links.codeOfConduct.label', 'practice.links.healthComplaints.label'],
  ],
])(
  'links to the known authorities of %s, and leaves placeholders for the rest',
  async (state, code, complaints, open) => {
    const { from } = await run(['kirra'], { lines: `state: ${state}` });
    const { content, placeOf } = await loadPlacedContent(join(from, 'kirra'));
    const { codeOfConduct, healthComplaints } = content.practice.links;
    expect(new URL(codeOfConduct?.url ?? '').hostname).toContain(code);
    expect(new URL(healthComplaints.url).hostname).toContain(complaints);
    const gaps = checkWording(content, '2026-11-22').map(({ field }) => field);
    expect(gaps.filter((field) => /^practice\.links\.\w+\.label$/.test(field))).toEqual(open);
    for (const field of open) expect(placeOf(field)?.line).toBeGreaterThan(1);
  },
);

it('writes nothing when the input ends at a question', async () => {
  const { code, printed, from, askedCount } = await run(['kirra'], { answers: [], endAt: 2 });
  expect([code, printed, askedCount]).toEqual([
    1,
    expect.stringMatching(/ended.* Nothing was written\.$/),
    2,
  ]);
  expect(await readdir(from)).toEqual([]);
});

it.each([
  ['file', 1, /file is a file or a link: .* Nothing was written\.$/],
  ['link', 1, /link is a file or a link: .* Nothing was written\.$/],
  ['file/deep', 1, /deep lies in a file: .* Nothing was written\.$/],
  ['/proc/kirra', 1, /^\/proc\/kirra cannot be written \(E\w+\): .* Nothing was written\.$/],
  ['/proc/kirra/deep', 1, /deep cannot be written/],
  ['~/kirra', 2, /^Found ~\/kirra, expected the whole path, since ~ means nothing here/],
])('refuses the folder %s before the first question', async (dir, exitCode, message) => {
  const parent = await makeFolder();
  await writeFile(join(parent, 'file'), 'x');
  await symlink('missing', join(parent, 'link'));
  const { code, printed, askedCount } = await run([/^[fl]/.test(dir) ? join(parent, dir) : dir], {
    answers: [],
  });
  expect([code, printed, askedCount]).toEqual([exitCode, expect.stringMatching(message), 0]);
  expect(await readdir(parent)).toEqual(['file', 'link']);
});

it('repeats a question until the answer is valid', async () => {
  const { code, printed, from } = await run(['kirra'], {
    answers: [
      ['called', 'Kirra'],
      ['number', '12'],
      ['number', '0412 345 678'],
      ['How old', '90 to 7'],
      ['How old', '8-80'],
    ],
  });
  expect(code).toBe(0);
  expect(printed).toMatch(/Expected .*phone number such as[\s\S]*Expected the youngest age first/);
  const { practice } = await loadContent(join(from, 'kirra'));
  expect([practice.name, practice.phone.number, practice.ages.to]).toEqual(['Kirra', '+61412345678', 80]);
});

it.each([
  ['phone: 12', /phone: found 12, expected an? .*phone number such as .* Nothing was written\./],
  ['email: ann', /email: found ann, expected an email address/],
  ['places: gym', /places: found gym, expected words of these, with commas: park, beach, home, clinic/],
  ['minutes: 30 minutes', /minutes: found 30 minutes, expected numbers with commas, such as 30, 45, 60\./],
  ['minutes: 30, 500', /minutes: found 30, 500, expected a whole number from 5 to 180/],
  ['ages: 18', /ages: found 18, expected two ages, such as 7 to 90\./],
  ['ages: 7, 12, 90', /expected two ages/],
  ['name: Kirra\nname: Other', /Found two lines that begin with "name:", expected one\. Nothing was written/],
  [
    'Kirra',
    /Found the line "Kirra", expected one that begins with one of: name, practitioner, profession, title, phone/,
  ],
])('writes nothing when a file answers %s', async (lines, message) => {
  const { code, printed, from } = await run(['kirra'], { lines });
  expect([code, printed]).toEqual([1, expect.stringMatching(message)]);
  expect(await readdir(from)).toEqual([]);
});

it('reports wording that may not be published', async () => {
  const { code, printed } = await run(['best'], { lines: 'name: The Best Exercise Clinic' });
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/✗ practice\.yaml:7 practice\.name: .*ranks you above others/),
  ]);
});

it('writes to a missing or empty folder only', async () => {
  const folder = await makeFolder();
  expect((await run([folder, '--yes'], {})).code).toBe(0);
  const before = await readAll(folder);
  const again = await run([folder, '--yes'], {});
  expect([again.code, again.printed]).toEqual([
    1,
    expect.stringMatching(/is not empty.*Nothing was written/),
  ]);
  expect(await readAll(folder)).toBe(before);

  const deep = join(await makeFolder(), 'with spaces/deeper');
  await mkdir(join(deep, '..'));
  const { printed } = await run([deep, '--yes'], {});
  expect(printed).toContain(`CONTENT_DIR="${deep}"`);
  expect((await stat(join(deep, 'images'))).isDirectory()).toBe(true);
});

it('lists with --help every line of an answers file', async () => {
  const { code, printed } = await run(['--help'], {});
  expect(code).toBe(0);
  for (const key of ['practitioner', 'profession', 'minutes'])
    expect(printed).toMatch(new RegExp(`^ {2}${key}: +\\S`, 'm'));
});

it.each([[[]], [['--yes']], [['a', 'b']], [['--no']]])('prints its usage for %j', async (args) => {
  const { code, printed } = await run(args, {});
  expect([code, printed]).toEqual([2, expect.stringContaining('npm run new-practice -- DIR')]);
});
