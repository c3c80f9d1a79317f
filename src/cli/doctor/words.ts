import { ContentError, loadContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { checkWording } from '#content/wording';
import { error, type Finding, good, warning } from './finding.ts';

/** The owner's words: can they be read, and is anything in them not yet the owner's own? */
export async function readContent(
  folder: string,
): Promise<{ content: SiteContent | null; findings: Finding[] }> {
  try {
    const content = await loadContent(folder);
    const findings = checkWording(content, new Date().toISOString().slice(0, 10)).map(
      ({ severity, field, message }) => {
        const say = severity === 'warning' ? warning : error;
        return say(`content: ${field}`, message);
      },
    );
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
