import type { PlaceFinder } from '#content/schema';

/** Something the owner should know about the words. */
export interface Finding {
  /**
   * `error`: may not be published, the build stops. `placeholder`: fine for trying the site out, not for the
   * public. `warning`: the owner's own judgement is needed.
   */
  severity: 'error' | 'placeholder' | 'warning';
  /** Which words: `faq.items.0.answer`. The first part is the file's name. */
  field: string;
  /** What it is about and what to do, in one or two sentences. */
  message: string;
  /** The same for the admin, without file names; left out where the message has none. */
  owner?: string;
  /** The very words meant, as they stand in the field: they may be on any of its lines. */
  words?: string;
  /** What may stand there in their place. */
  instead?: string;
  /** The field that takes the day on which its owner made sure of it. */
  confirm?: string;
}

/** `content/about.md:26 about.body`; the field alone when no file holds it. */
export function formatFindingPlace({ field, words }: Finding, placeOf: PlaceFinder): string {
  const place = placeOf(field, words);
  return place ? `${place.file}:${place.line} ${field}` : field;
}

/** The words may not be published. The message lists every reason, one on a line. */
export class WordingError extends Error {
  override readonly name = 'WordingError';
}

/** @throws WordingError when any of the findings is an error; placeholders and warnings pass. */
export function refuseErrors(findings: readonly Finding[], placeOf: PlaceFinder = () => undefined): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const lines = errors.map((finding) => `  ${formatFindingPlace(finding, placeOf)}: ${finding.message}`);
  throw new WordingError(['These words may not be published:', ...lines].join('\n'));
}
