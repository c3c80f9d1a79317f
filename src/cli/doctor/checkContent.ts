import { ContentError, loadPlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { checkWording, formatFindingPlace } from '#content/wording';
import { type DoctorFinding, error, good, warning } from './finding.ts';

/** The owner's words: can they be read, and is anything in them not yet the owner's own? */
export async function checkContent(
  folder: string,
): Promise<{ content: SiteContent | null; findings: DoctorFinding[] }> {
  try {
    const { content, placeOf } = await loadPlacedContent(folder);
    const findings = checkWording(content, new Date().toISOString().slice(0, 10)).map((finding) => {
      const say = finding.severity === 'warning' ? warning : error;
      return say(formatFindingPlace(finding, placeOf), finding.message);
    });
    const mended = findings.every(({ level }) => level !== 'error');
    return {
      content,
      findings: mended ? [...findings, good('The content is complete and your own.')] : findings,
    };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return { content: null, findings: [error('The content cannot be read.', fault.message)] };
  }
}
