/** What people read about the content files, from their schemas: pure, so that a test can compare. */
import {
  CONTENT_FILES,
  describeForm,
  type FieldForm,
  type Form,
  type GroupForm,
  type ListForm,
  type ValueForm,
} from '#content/form';
import { LENGTHS } from '#content/schema';

const MADE = 'written from the schemas in `src/content/schema/` by `node scripts/content/write.ts`';

/** `docs/content.md`: every file with its fields, what each is called, what may stand there and what it is for. */
export function formatContentPage(): string {
  const forms = CONTENT_FILES.map(describeForm);
  const head = [
    '# The content files',
    `What each file of \`content/\` may hold. A field in *italics* may be left out; \`[]\` stands for each entry of a list. What names no limit of its own takes ${LENGTHS.fact} letters at most. \`npm run check -- content\` names the line of anything that is not so.`,
    `This page is ${MADE}: label, help and limits are said there once, for forms, findings and here.`,
  ];
  return `${[...head, ...forms.map(formatFile), formatPicture(forms), formatGaps(forms)].join('\n\n')}\n`;
}

/** All that any file has of a kind. */
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
  const rows = (fullest?.fields ?? []).flatMap((field) => listRows(field, ''));
  return [
    '## A picture\n',
    'Wherever a picture may stand. Only the photo of you has a caption of its own.\n',
    ...TABLE,
    ...rows,
  ].join('\n');
}

/** What the page fills in, once. */
function formatGaps(forms: readonly Form[]): string {
  const fields = findAll(forms.flatMap((form) => [form, ...(form.body ? [form.body] : [])]));
  const meanings = fields.flatMap((field) => ('gaps' in field ? field.gaps : []));
  const rows = new Map(meanings.map(({ name, meaning }) => [name, `| \`{${name}}\` | ${meaning} |`]));
  return [
    '## What the page fills in\n',
    '| in the words | what stands there |',
    '|---|---|',
    ...rows.values(),
  ].join('\n');
}

const TABLE = ['| field | called | what is expected | help |', '|---|---|---|---|'];

function formatFile(form: Form): string {
  const rows = [
    ...form.fields.flatMap((field) => listRows(field, '')),
    ...(form.body ? [formatRow(form.body, 'the words below the second `---`')] : []),
  ];
  return [`## \`${form.file}\`\n`, `**${form.label}.** ${form.help ?? ''}\n`, ...TABLE, ...rows].join('\n');
}

/** A field, then what it holds. */
function listRows(field: FieldForm, before: string): string[] {
  const way = `${before}${field.name}`;
  const row = formatRow(field, field.isOptional ? `*\`${way}\`*` : `\`${way}\``);
  if (field.kind === 'image') return [row];
  if ('fields' in field) return [row, ...field.fields.flatMap((inner) => listRows(inner, `${way}.`))];
  if (!('entry' in field)) return [row];
  const { entry } = field;
  if ('fields' in entry) return [row, ...entry.fields.flatMap((inner) => listRows(inner, `${way}[].`))];
  return [row, formatRow(entry, `\`${way}[]\``)];
}

function formatRow(field: FieldForm, way: string): string {
  const cells = [way, field.label, describeWish(field), field.help ?? ''];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describeWish(field: FieldForm): string {
  const earlier = field.isEarlier ? ' (of earlier versions)' : '';
  if ('entry' in field) return `a list${countEntries(field)}${earlier}`;
  if (field.kind === 'image') return '[a picture](#a-picture)';
  if (!('fields' in field)) return describeValue(field) + earlier;
  const either = field.either ? `, with either \`${field.either.join('` or `')}\`` : '';
  return `fields of its own${either}${earlier}`;
}

function countEntries({ min, max }: ListForm): string {
  if (max === undefined) return min > 0 ? `, ${min} or more` : '';
  return min === max ? `, ${min} of them` : `, ${min} to ${max}`;
}

function describeValue(field: ValueForm): string {
  const { expected, inFile = expected, letters, most = LENGTHS.fact, standIn } = field;
  const options = field.kind === 'choice' ? field.options : [];
  const choices = options.map(({ value, label }) => `\`${value}\` (${label})`).join(', ');
  return [
    choices ? `one of: ${choices}` : inFile,
    ...describeFills(field),
    ...(most > LENGTHS.fact ? [`${most.toLocaleString('en')} letters at most`] : []),
    ...(letters ? [`${letters} letters are shown`] : []),
    ...(standIn ? [`without it: \`${standIn}\``] : []),
  ].join('; ');
}

/** The gaps of some words by name: their meanings have a table of their own. */
function describeFills(field: ValueForm): string[] {
  // What is expected of a template names them all.
  if (field.kind !== 'markdown' || field.gaps.length === 0) return [];
  const list = (isNeeded: boolean) =>
    field.gaps.filter((gap) => gap.isNeeded === isNeeded).map(({ name }) => `\`{${name}}\``);
  const needed = list(true);
  const others = list(false);
  return [
    ...(needed.length > 0 ? [`with ${needed.join(', ')}`] : []),
    ...(others.length > 0 ? [`may have ${others.join(', ')}`] : []),
  ];
}
