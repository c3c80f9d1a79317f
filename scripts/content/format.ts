/** Documents the content files from their schemas. Writes no file, so that a test can compare the text. */
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

const ORIGIN = 'written from the schemas in `src/content/schema/` by `node scripts/content/write.ts`';

/** The schemas' example of a date, given once at the head of the page. */
const DATE = '2026-11-30';

/** `docs/content.md`: every file with its fields, their labels, allowed values and purposes. */
export function formatContentPage(): string {
  const forms = CONTENT_FILES.map(describeForm);
  const [fact, line, lines, markdown] = [LENGTHS.fact, LENGTHS.line, LENGTHS.lines, LENGTHS.markdown].map(
    (most) => most.toLocaleString('en'),
  );
  const head = [
    '# The content files',
    'What each file of `content/` may hold. A field in *italics* may be left out; in **bold** stands what the admin calls it, where that is another word. What only earlier versions had is read, and not listed. `npm run check -- content` names the line of every fault.',
    `Where nothing else is said, a field takes words, ${line} letters at most. *Long* words, a line, a link, or words with a gap such as \`{phone}\` take ${lines}; paragraphs ${markdown}; anything else ${fact}. A date is written ${DATE}.`,
    `This page is ${ORIGIN}.`,
  ];
  return `${[...head, ...forms.map(formatFile), formatPicture(forms), formatGaps(forms)].join('\n\n')}\n`;
}

/** All fields, at any depth. */
function findAll(fields: readonly FieldForm[]): FieldForm[] {
  return fields.flatMap((field) => {
    if ('fields' in field) return [field, ...findAll(field.fields)];
    return 'entry' in field ? [field, ...findAll([field.entry])] : [field];
  });
}

/** Describes the fields of a picture once for all pictures. */
function formatPicture(forms: readonly Form[]): string {
  const pictures = findAll(forms).filter((field) => field.kind === 'image') as GroupForm[];
  const fullest = pictures.toSorted((a, b) => b.fields.length - a.fields.length)[0];
  const rows = listFields(fullest?.fields ?? [], '', new Map());
  return ['## A picture', 'Only the photo of you has a caption of its own.', rows.join('\n')].join('\n\n');
}

/** Lists the gaps that the page fills in longer texts. The label of a template explains its own gaps. */
function formatGaps(forms: readonly Form[]): string {
  const fields = findAll(forms);
  const meanings = fields.flatMap((field) => (field.kind === 'markdown' ? field.gaps : []));
  const rows = new Map(meanings.map(({ name, meaning }) => [name, `- \`{${name}}\` ${meaning}`]));
  return `## What the page fills in\n\n${[...rows.values()].join('\n')}`;
}

/** Maps a description to the path of the first field in the file that has it. */
type EarlierDescriptions = Map<string, string>;

function formatFile(form: Form): string {
  const earlierDescriptions: EarlierDescriptions = new Map();
  const body = form.file.endsWith('.md') ? form.fields.find(({ name }) => name === 'body') : undefined;
  const fields = form.fields.filter((field) => field !== body);
  const sharedConstraint = findShared(fields);
  const rows = listFields(fields, '', earlierDescriptions, sharedConstraint);
  if (body && 'expected' in body)
    rows.push(formatRow(body, '- below the second `---`:', describeValue(body, '', earlierDescriptions)));
  const about = [`**${form.label}.**`, form.help, sharedConstraint && `Each field: ${sharedConstraint}.`]
    .filter(Boolean)
    .join(' ');
  return [`## \`${form.file}\``, about, rows.join('\n')].join('\n\n');
}

/** The constraint that all fields of a file share; empty if their constraints differ. */
function findShared(fields: readonly FieldForm[]): string {
  const constraints = new Set(
    fields.map((field) => ('expected' in field ? (field.inFile ?? field.expected) : '')),
  );
  return constraints.size === 1 && fields.length > 1
    ? [...constraints].join('').replace('some words', '')
    : '';
}

/** Lists each field, followed by its inner fields. */
function listFields(
  fields: readonly FieldForm[],
  pathPrefix: string,
  earlierDescriptions: EarlierDescriptions,
  sharedConstraint = '',
): string[] {
  const indent = '  '.repeat(pathPrefix.split('.').length - 1);
  // Deprecated fields are explained in the admin only.
  return fields
    .filter(({ isDeprecated }) => !isDeprecated)
    .flatMap((field) => {
      const path = `${pathPrefix}${field.name}`;
      const name = `${indent}- ${field.isOptional ? `*\`${field.name}\`*` : `\`${field.name}\``}`;
      const inner = findInner(field);
      const earlierField =
        inner.length > 1 ? findEarlier(JSON.stringify(inner), path, earlierDescriptions) : undefined;
      const constraint = describeField(field, path, earlierDescriptions);
      const row = formatRow(field, name, [
        constraint === sharedConstraint ? '' : constraint,
        earlierField ? `as \`${earlierField}\`` : '',
      ]);
      return earlierField ? [row] : [row, ...listFields(inner, `${path}.`, earlierDescriptions)];
    });
}

/** The fields of a group, or of each entry of a list. */
function findInner(field: FieldForm): readonly FieldForm[] {
  const group = 'entry' in field ? field.entry : field;
  return 'fields' in group && group.kind !== 'image' ? group.fields : [];
}

/** Finds the earlier field with the same description; if there is none, records this field. */
function findEarlier(
  description: string,
  path: string,
  earlierDescriptions: EarlierDescriptions,
): string | undefined {
  const earlierPath = earlierDescriptions.get(description);
  if (earlierPath === undefined) earlierDescriptions.set(description, path);
  return earlierPath;
}

function formatRow(
  { label, help = '' }: FieldForm,
  name: string,
  constraints: string | readonly string[],
): string {
  const sentences = [constraints].flat().filter(Boolean).map(makeSentence);
  return [name, isSameWord(label, name) ? '' : `**${label}**`, ...sentences, help].filter(Boolean).join(' ');
}

/** Whether a label only repeats the field's name, as "Reply time" does for `replyTime`. */
const isSameWord = (label: string, name: string) =>
  name.replace(/[^A-Za-z]/g, '').toLowerCase() === label.replaceAll(' ', '').toLowerCase();

const makeSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function describeField(field: FieldForm, path: string, earlierDescriptions: EarlierDescriptions): string {
  const group = 'entry' in field ? field.entry : field;
  const either = 'either' in group && group.either ? `with either \`${group.either.join('` or `')}\`` : '';
  const constraints = [
    group.kind === 'image' ? '[A picture](#a-picture)' : '',
    either,
    'expected' in group ? describeValue(group, path, earlierDescriptions) : '',
  ];
  const own = ['entry' in field ? countEntries(field) : '', ...constraints].filter(Boolean).join(': ');
  return own;
}

function countEntries({ min, max }: ListForm): string {
  if (max === undefined) return min > 0 ? 'one or more' : 'any number';
  if (min === max) return `${min} of them`;
  return min > 0 ? `${min} to ${max}` : `up to ${max}`;
}

function describeValue(field: ValueForm, path: string, earlierDescriptions: EarlierDescriptions): string {
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
    ...describeGaps(field, path, earlierDescriptions),
    ...(isUsual ? [] : [most === LENGTHS.lines ? 'long' : `up to ${most.toLocaleString('en')} letters`]),
    ...(letters ? [`${letters} letters are shown`] : []),
    ...(fallback ? [`without it: \`${fallback}\``] : []),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Omits a label that only repeats the value, as `park` in “A park”. */
function formatChoice({ value, label }: { value: string; label: string }): string {
  return label.toLowerCase().endsWith(value) ? `\`${value}\`` : `\`${value}\` (${label})`;
}

/** The length limit of a value of this `expected` kind, as stated at the top of the page. */
function findUsualLength(expected: string): number {
  if (expected === 'some words') return LENGTHS.line;
  if (expected.startsWith('paragraphs')) return LENGTHS.markdown;
  return /^(?:one line|words with)|a link such as/.test(expected) ? LENGTHS.lines : LENGTHS.fact;
}

/** Names the gaps of a field; a separate list gives the gaps' meanings. */
function describeGaps(field: ValueForm, path: string, earlierDescriptions: EarlierDescriptions): string[] {
  // The constraint of a template already lists its gaps.
  if (field.kind !== 'markdown' || field.gaps.length === 0) return [];
  const list = (isNeeded: boolean) =>
    field.gaps.filter((gap) => gap.isNeeded === isNeeded).map((gap) => `\`{${gap.name}}\``);
  const [requiredGaps, otherGaps] = [list(true), list(false)];
  const key = field.gaps
    .map((gap) => gap.name)
    .toSorted()
    .join(' ');
  const earlierField = findEarlier(key, path, earlierDescriptions);
  const optionalText = earlierField ? `what \`${earlierField}\` has` : otherGaps.join(', ');
  return [
    ...(requiredGaps.length > 0 ? [`with ${requiredGaps.join(', ')}`] : []),
    ...(otherGaps.length > 0 ? [`may have ${optionalText}`] : []),
  ];
}
