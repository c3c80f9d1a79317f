import { type PlaceFinder, type SiteContent, toPlainText } from '../schema/index.ts';

export interface Finding {
  /** `error`: must not be published. `placeholder`: allowed only on a trial site. `warning`: the owner decides. */
  severity: 'error' | 'placeholder' | 'warning';
  /** Such as `faq.items.0.answer`, where the first part is the file's name. */
  field: string;
  /** The problem and what to do, in one or two sentences. */
  message: string;
  /** The message for the admin, without file names. Absent if `message` has no file name. */
  owner?: string;
  /** The exact words of the field that the finding is about. */
  words?: string;
  instead?: string;
  /** The field where the owner enters the day of confirming the statement. */
  confirm?: string;
}

type Details = Pick<Finding, 'owner' | 'words' | 'instead' | 'confirm'>;
const createFinding =
  (severity: Finding['severity']) =>
  (field: string, message: string, details?: Details): Finding => ({ severity, field, message, ...details });
export const createError = createFinding('error');
export const createPlaceholder = createFinding('placeholder');
export const createWarning = createFinding('warning');

/** The result of a check. Conditions that are not met leave `false` or `undefined` in the list. */
export type MaybeFindings = (Finding | false | undefined)[];

/** Reports the texts in which `find` finds words. */
export const reportWords = (
  texts: readonly Text[],
  find: (text: string) => string | undefined,
  describe: (words: string) => string,
  create = createWarning,
): MaybeFindings =>
  texts.map(({ field, text }) => {
    const words = find(text);
    return words !== undefined && create(field, describe(words), { words });
  });

/** Formats where a finding is: `content/about.md:26 about.body`, or only the field when no file contains it. */
export function formatFindingPlace({ field, words }: Finding, placeOf: PlaceFinder): string {
  const place = placeOf(field, words);
  return place ? `${place.file}:${place.line} ${field}` : field;
}

/** Thrown when words may not be published. The message lists every error, one per line. */
export class WordingError extends Error {
  override readonly name = 'WordingError';
}

/** @throws WordingError when a finding is an error; placeholders and warnings pass */
export function refuseErrors(findings: readonly Finding[], placeOf: PlaceFinder = () => undefined): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const lines = errors.map((finding) => `  ${formatFindingPlace(finding, placeOf)}: ${finding.message}`);
  throw new WordingError(['These words may not be published:', ...lines].join('\n'));
}

export type Text = Pick<Finding, 'field'> & { text: string };

/** Lists every text in the content. Rich text is joined to one text, so that a phrase that is half bold is found. */
export function listTexts(content: SiteContent): Text[] {
  const { files: _, ...downloads } = content.downloads;
  return Object.entries({ ...content, downloads }).flatMap(([name, value]) => walk(name, value));
}

function walk(field: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value[0]?.kind) return [{ field, text: toPlainText(value) }];
  return Object.entries(value)
    .filter(([key]) => key !== 'file' && key !== 'document')
    .flatMap(([key, inner]) => walk(`${field}.${key}`, inner));
}
