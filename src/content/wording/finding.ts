import type { PlaceFinder } from '../schema/index.ts';

export interface Finding {
  /** `error`: may not be published. `placeholder`: fine on a trial site, not in public. `warning`: the owner decides. */
  severity: 'error' | 'placeholder' | 'warning';
  /** Such as `faq.items.0.answer`. The first part is the file's name. */
  field: string;
  /** The problem and what to do, in one or two sentences. */
  message: string;
  /** The message for the admin, without file names; absent where `message` has none. */
  owner?: string;
  /** The exact words in the field. */
  words?: string;
  /** A replacement for `words`. */
  instead?: string;
  /** The field for the day on which the owner confirmed it. */
  confirm?: string;
}

/** `content/about.md:26 about.body`; the field alone when no file has it. */
export function formatFindingPlace({ field, words }: Finding, placeOf: PlaceFinder): string {
  const place = placeOf(field, words);
  return place ? `${place.file}:${place.line} ${field}` : field;
}

/** The message lists every error, one on a line. */
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
