import { ContentError, type ContentFault, loadPlacedContent, type PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { checkWording, findToday, formatFindingPlace } from '#content/wording';
import { findFileFaults } from '#publish/check';
import { checkSentences } from './checkSentences.ts';
import { type DoctorFinding, error, good, warning } from './finding.ts';

/**
 * The owner's words and files: can they be published, and is anything in them not yet the owner's own?
 * @param all whether every shipped sentence is quoted
 */
export async function checkContent(
  folder: string,
  all: boolean,
): Promise<{ content: SiteContent | null; findings: DoctorFinding[] }> {
  try {
    const placed = await loadPlacedContent(folder);
    const { content } = placed;
    const findings = [
      ...judgeWords(placed),
      ...checkSentences(placed, all),
      ...(await findFileFaults(placed, folder)).map(describeFile),
    ];
    const mended = findings.every(({ level }) => level !== 'error');
    return {
      content,
      findings: mended
        ? [...findings, good('The content is complete: nothing in it stands for something of yours.')]
        : findings,
    };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return { content: null, findings: [error('The content cannot be read.', fault.message)] };
  }
}

function judgeWords({ content, placeOf }: PlacedContent): DoctorFinding[] {
  return checkWording(content, findToday(content, Date.now())).map((finding) => {
    const say = finding.severity === 'warning' ? warning : error;
    return say(formatFindingPlace(finding, placeOf), finding.message);
  });
}

/** A picture or logo that could not be shown: nothing is published while it is named. */
const describeFile = ({ file, line, field, found, expected }: ContentFault): DoctorFinding =>
  error(`${file}:${line}${field && ` ${field}`}: ${found}.`, `Expected ${expected}.`);
