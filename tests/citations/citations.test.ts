/** The repository has no broken citation, and each kind of broken citation is reported. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkCitations } from '../../scripts/citations/check.ts';
import { readTexts } from '../../scripts/citations/texts.ts';

const texts = readTexts(fileURLToPath(new URL('../../', import.meta.url)));

/** The documents that the planted texts cite. */
const CITED = ['spec', 'design', 'contract', 'map'].map((name) => `docs/${name}.md`);

/** The project's documents, emptied unless cited, so that only planted texts can have faults. */
const otherDocuments = [...texts.files]
  .filter(([path]) => path.startsWith('docs/'))
  .map(([path, text]) => [path, CITED.includes(path) ? text : ''] as const);

/** Checks planted files. */
function plantAll(planted: Record<string, string>) {
  return checkCitations({ ...texts, files: new Map([...otherDocuments, ...Object.entries(planted)]) });
}
const plant = (text: string, file = 'src/enquiries/planted.ts') => plantAll({ [file]: text });

it('no file of the project has a broken citation', () => {
  expect(texts.files.size).toBeGreaterThan(300);
  expect(checkCitations(texts)).toEqual([]);
});

it.each([
  ['a section', '// SPEC section 8.'],
  ['several sections', '// SPEC sections 3, 4, 5 and 9, DESIGN sections 1 to 3'],
  ['a section across two lines of a comment', '/**\n * (DESIGN\n * section 4, "Drafts")\n */'],
  ['a heading', '// CONTRACT "An enquiry"'],
  ['a heading across two lines of a comment', '// CONTRACT "An\n// enquiry"'],
  ['parts of a section', '// SPEC section 3, "Dialog options" and "Dialog button"'],
  ['a setting', '// CONTRACT "Settings", `DATABASE_URL` and `DATA_DIR`'],
  ['records', '// record 0104, records 0001, 0002 and 0004, decision 0105, docs/decisions/0115'],
  [
    'text that cites nothing',
    '// the special design, by contract and to specification; section 133 of the law',
  ],
])('accepts %s', (_, text) => {
  expect(plant(text)).toEqual([]);
});

it.each([
  ['a section that is not there', '\n// SPEC section 12', 'docs/spec.md has no section 12'],
  ['one of several', '\n// DESIGN sections 1 and 19', 'docs/design.md has no section 19'],
  ['a heading that is not there', '\n// CONTRACT "Weather"', 'docs/contract.md has no section Weather'],
  [
    'a setting that is not there',
    '\n// CONTRACT "Settings", `DATA_DIR` and `NOWHERE`',
    'docs/contract.md does not name NOWHERE in its section Settings',
  ],
  ['a document without a heading', '\n// (CONTRACT `PORT`)', /^CONTRACT alone leads nowhere/],
  ['a document without a section number', '\n// see SPEC.', /^SPEC alone leads nowhere/],
  ['a document that is not in the project', '\n// FACTS section 3', /^FACTS is not part of the project/],
  ['a record that is not there', '\n// record 0999', 'there is no record 0999'],
  ['the last of several', '\n// records 0001, 0002 and 0999', 'there is no record 0999'],
  ['a record by its path', '\n// docs/decisions/0999', 'there is no record 0999'],
])('refuses %s', (_, text, message) => {
  expect(plant(text)).toEqual([
    { file: 'src/enquiries/planted.ts', line: 2, message: expect.stringMatching(message) },
  ]);
});

it.each(['<<<<<<< HEAD', '>>>>>>> fields', '||||||| 1a2b3c4', '<<<<<<<'])(
  'refuses a document with an unresolved merge: %s',
  (mark) => {
    const text = `# A page\n\nOne way.\n${mark}\nAnother way.\n=======\n`;
    expect(plant(text, 'docs/planted.md')).toEqual([
      { file: 'docs/planted.md', line: 4, message: 'a merge was left undecided here' },
    ]);
    expect(plant(text.replace(mark, `Git writes \`${mark}\`.`), 'docs/planted.md')).toEqual([]);
  },
);

it('refuses citations of a renamed heading', () => {
  const design = texts.files.get('docs/design.md')?.replace(/^## 8\..*$/m, '## Numbers') ?? '';
  const found = plantAll({ 'docs/design.md': design, 'src/enquiries/planted.ts': '// DESIGN section 8' });
  expect(found).toMatchObject([
    { file: 'src/enquiries/planted.ts', message: 'docs/design.md has no section 8' },
  ]);
});

it('accepts links to files, folders, headings and other sites', () => {
  const text = [
    '# One heading, *twice*: `code`',
    '# One heading, *twice*: `code`',
    '[a](#one-heading-twice-code-1) [b](../map.md#an-enquiry) [c](../decisions) [d](../../content/practice.yaml)',
    '[e](https://example.com/#nowhere) [f](mailto:a@example.com) `content/faq/*.md` `src/enquiries/` `content/schema`',
    '`src/enquiries/intake/…` `docs` `npm run check`',
  ].join('\n\n');
  expect(plant(text, 'docs/planted/page.md')).toEqual([]);
});

it.each([
  ['a file that is not there', '[a](nowhere.md)', 'nowhere.md does not exist'],
  ['a picture that is not there', '![a](nowhere.png)', 'nowhere.png does not exist'],
  ['a heading that is not there', '[a](map.md#nowhere)', 'docs/map.md has no heading #nowhere'],
  ['a heading of its own that is not there', '[a](#nowhere)', 'docs/planted.md has no heading #nowhere'],
  ['a link by definition', '[a][b]\n\n[b]: nowhere.md', 'nowhere.md does not exist'],
  ['a path set as code', '`src/enquiries/nowhere.ts`', 'src/enquiries/nowhere.ts does not exist'],
  ['a pattern that nothing fits', '`content/*.docx`', 'content/*.docx does not exist'],
])('refuses in a document %s', (_, text, message) => {
  expect(plant(text, 'docs/planted.md')).toMatchObject([{ file: 'docs/planted.md', message }]);
});

const TESTS = `
describeStores('an invitation', (under) => {
  it('lets one person in', () => {});
  describe('of old', () => {
    it.each<[string, number]>([
      ['a', 1],
    ])('does not open by %s, and says so', () => {});
  });
  it(
    "ends, and isn't found", () => {});
});
it('stands alone: with a colon', () => {});
`;
const citeTest = (name: string) =>
  plantAll({
    'src/enquiries/planted.test.ts': TESTS,
    'docs/planted.md': `| a | \`src/enquiries/planted.test.ts\`: ${name} |`,
  })
    // The planted file exists only in memory.
    .filter(({ message }) => !message.endsWith('does not exist'));

it.each([
  ...['an invitation', 'lets one', 'an invitation lets one person', 'stands alone: with', 'ends, and isn'],
  ...['an invitation of old does not open by any words', 'does not open by'],
  'lets one person in; `src/enquiries/planted.test.ts`: stands alone',
])('accepts a citation of a test: %s', (name) => {
  expect(citeTest(name)).toEqual([]);
});

it.each([
  ...['nothing of the kind', 'person in', 'of old lets one person in', 'an invitation stands alone'],
  ...['does not open to', 'planted'],
])('refuses a citation of a test that does not exist: %s', (name) => {
  const message = `src/enquiries/planted.test.ts has no test "${name}"`;
  expect(citeTest(name)).toEqual([{ file: 'docs/planted.md', line: 1, message }]);
});
