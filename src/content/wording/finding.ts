import type { PlaceFinder } from '../schema/index.ts';

export interface Finding {
  /** `error`: may not be published. `placeholder`: fine on a trial site, not in public. `warning`: the owner decides. */
  severity: 'error' | 'placeholder' | 'warning';
  /** Such as `faq.items.0.answer`, where the first part is the file's name. */
  field: string;
  /** The problem and what to do, in one or two sentences. */
  message: string;
  /** The message for the admin, without file names; absent where `message` has none. */
  owner?: string;
  /** The exact words of the field that the finding is about. */
  words?: string;
  /** A replacement for `words`. */
  instead?: string;
  /** The field where the owner enters the day of confirming the statement. */
  confirm?: string;
}

/** Formats such as `content/about.md:26 about.body`; only the field when no file contains it. */
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
