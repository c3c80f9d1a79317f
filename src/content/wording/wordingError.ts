import type { PlaceFinder } from '#content/schema';
import { type Finding, formatFindingPlace } from './finding.ts';

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
