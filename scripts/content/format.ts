/** What people read about the content files, from their schemas: pure, so that a test can compare. */
import {
  CONTENT_FILES,
  describeForm,
  type FieldForm,
  type Form,
  type GroupForm,
  LENGTHS,
  type ListForm,
  type ValueForm,
} from '#content/schema';

const MADE = 'written from the schemas in `src/content/schema/` by `node scripts/content/write.ts`';

/** The example of the schemas, which the head of the page gives once. */
const DATE = '2026-11-30';

/** `docs/content.md`: every file with its fields, what each is called, what may stand there and what it is for. */
export function formatContentPage(): string {
  const forms = CONTENT_FILES.map(describeForm);
  const [fact, line, lines, markdown] = [LENGTHS.fact, LENGTHS.line, LENGTHS.lines, LENGTHS.markdown].map(
    (most) => most.toLocaleString('en'),
  );
  const head = [
    '# The content files',
    'What each file of `content/` may hold. A field in *italics* may be left out; in **bold** stands what the admin calls it, where that is another word. What only earlier versions had is read, and not listed. `npm run check -- content` names the line of every fault.',
    `Where nothing else is said, a field takes words, ${line} letters at most. *Long* words, a line, a link, or words with a gap such as \`{phone}\` take ${lines}; paragraphs ${markdown}; anything else ${fact}. A date is written ${DATE}.`,
    `This page is ${MADE}.`,
  ];
  return `${[...head, ...forms.map(formatFile), formatPicture(forms), formatGaps(forms)].join('\n\n')}\n`;
}

/** All fields of a kind, at any depth. */
function findAll(fields: readonly FieldForm[]): FieldForm[] {
  return fields.flatMap((field) => {
    if ('fields' in field) return [field, ...findAll(field.fields)];
    return 'entry' in field ? [field, ...findAll([field.entry])] : [field];
  });
}

/** What is the same of all pictures, once. */
function formatPicture(forms: readonly Form[]): string {
  const pictures = findAll(forms).filter((field) => field.kind === 'image') as GroupForm[];
  const fullest = pictures.toSorted((a, b) => b.fields.length - a.fields.length)[0];
  const rows = listFields(fullest?.fields ?? [], '', new Map());
  return ['## A picture', 'Only the photo of you has a caption of its own.', rows.join('\n')].join('\n\n');
}

/** What the page fills into longer texts, once. What expects a gap by name says enough with its label. */
function formatGaps(forms: readonly Form[]): string {
  const fields = findAll(forms.flatMap((form) => [form, ...(form.body ? [form.body] : [])]));
  const meanings = fields.flatMap((field) => (field.kind === 'markdown' ? field.gaps : []));
  const rows = new Map(meanings.map(({ name, meaning }) => [name, `- \`{${name}}\` ${meaning}`]));
  return `## What the page fills in\n\n${[...rows.values()].join('\n')}`;
}

/** What a file has said already, with the field that said it. */
type Said = Map<string, string>;

function formatFile(form: Form): string {
  const said: Said = new Map();
  const shared = findShared(form.fields);
  const rows = [
    ...listFields(form.fields, '', said, shared),
    ...(form.body
      ? [formatRow(form.body, '- below the second `---`:', describeValue(form.body, '', said))]
      : []),
  ];
  const about = [`**${form.label}.**`, form.help, shared && `Each field: ${shared}.`]
    .filter(Boolean)
    .join(' ');
  return [`## \`${form.file}\``, about, rows.join('\n')].join('\n\n');
}

/** What every field of a file expects, where that is more than words. */
function findShared(fields: readonly FieldForm[]): string {
  const wishes = new Set(
    fields.map((field) => ('expected' in field ? (field.inFile ?? field.expected) : '')),
  );
  return wishes.size === 1 && fields.length > 1 ? [...wishes].join('').replace('some words', '') : '';
}

/** Each field, and below it what it holds. */
function listFields(fields: readonly FieldForm[], above: string, said: Said, shared = ''): string[] {
  const indent = '  '.repeat(above.split('.').length - 1);
  // Whoever has one of an earlier version finds what it was in the admin.
  return fields
    .filter(({ isDeprecated }) => !isDeprecated)
    .flatMap((field) => {
      const way = `${above}${field.name}`;
      const name = `${indent}- ${field.isOptional ? `*\`${field.name}\`*` : `\`${field.name}\``}`;
      const inner = findInner(field);
      const like = inner.length > 1 ? findSaid(JSON.stringify(inner), way, said) : undefined;
      const wish = describeField(field, way, said);
      const row = formatRow(field, name, [wish === shared ? '' : wish, like ? `as \`${like}\`` : '']);
      return like ? [row] : [row, ...listFields(inner, `${way}.`, said)];
    });
}

/** The fields of a group, or of each entry of a list. */
function findInner(field: FieldForm): readonly FieldForm[] {
  const group = 'entry' in field ? field.entry : field;
  return 'fields' in group && group.kind !== 'image' ? group.fields : [];
}

/** The field that said the same before, if one did; else notes that this one says it. */
function findSaid(what: string, way: string, said: Said): string | undefined {
  const before = said.get(what);
  if (before === undefined) said.set(what, way);
  return before;
}

function formatRow(
  { label, help = '' }: FieldForm,
  name: string,
  wishes: string | readonly string[],
): string {
  const sentences = [wishes].flat().filter(Boolean).map(makeSentence);
  return [name, isSameWord(label, name) ? '' : `**${label}**`, ...sentences, help].filter(Boolean).join(' ');
}

/** Whether a label says no more than the field's own name, as "Reply time" of `replyTime`. */
const isSameWord = (label: string, name: string) =>
  name.replace(/[^A-Za-z]/g, '').toLowerCase() === label.replaceAll(' ', '').toLowerCase();

const makeSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function describeField(field: FieldForm, way: string, said: Said): string {
  const group = 'entry' in field ? field.entry : field;
  const either = 'either' in group && group.either ? `with either \`${group.either.join('` or `')}\`` : '';
  const wishes = [
    group.kind === 'image' ? '[A picture](#a-picture)' : '',
    either,
    'expected' in group ? describeValue(group, way, said) : '',
  ];
  const own = ['entry' in field ? countEntries(field) : '', ...wishes].filter(Boolean).join(': ');
  return own;
}

function countEntries({ min, max }: ListForm): string {
  if (max === undefined) return min > 0 ? 'one or more' : 'any number';
  if (min === max) return `${min} of them`;
  return min > 0 ? `${min} to ${max}` : `up to ${max}`;
}

function describeValue(field: ValueForm, way: string, said: Said): string {
  const { expected, inFile = expected, letters, most = LENGTHS.fact, fallback } = field;
  const options = field.kind === 'choice' ? field.options : [];
  const choices = options.map(formatChoice).join(', ');
  const isUsual = options.length > 0 || most === findUsualLength(inFile);
  return [
    choices
      ? `one of ${choices}`
      : inFile
          .replace('some words', '')
          .replace(/ of words$/, '')
          .replace(` such as ${DATE}`, ''),
    ...describeFills(field, way, said),
    ...(isUsual ? [] : [most === LENGTHS.lines ? 'long' : `up to ${most.toLocaleString('en')} letters`]),
    ...(letters ? [`${letters} letters are shown`] : []),
    ...(fallback ? [`without it: \`${fallback}\``] : []),
  ]
    .filter(Boolean)
    .join('; ');
}

/** A label that only repeats the value, as `park` in “A park”, is left out. */
function formatChoice({ value, label }: { value: string; label: string }): string {
  return label.toLowerCase().endsWith(value) ? `\`${value}\`` : `\`${value}\` (${label})`;
}

/** The limits that the head of the page names. */
function findUsualLength(expected: string): number {
  if (expected === 'some words') return LENGTHS.line;
  if (expected.startsWith('paragraphs')) return LENGTHS.markdown;
  return /^(?:one line|words with)|a link such as/.test(expected) ? LENGTHS.lines : LENGTHS.fact;
}

/** The gaps of some words by name: their meanings have a list of their own. */
function describeFills(field: ValueForm, way: string, said: Said): string[] {
  // What is expected of a template names them all.
  if (field.kind !== 'markdown' || field.gaps.length === 0) return [];
  const list = (isNeeded: boolean) =>
    field.gaps.filter((gap) => gap.isNeeded === isNeeded).map((gap) => `\`{${gap.name}}\``);
  const [needed, others] = [list(true), list(false)];
  const key = field.gaps
    .map((gap) => gap.name)
    .toSorted()
    .join(' ');
  const like = findSaid(key, way, said);
  const may = like ? `what \`${like}\` has` : others.join(', ');
  return [
    ...(needed.length > 0 ? [`with ${needed.join(', ')}`] : []),
    ...(others.length > 0 ? [`may have ${may}`] : []),
  ];
}
