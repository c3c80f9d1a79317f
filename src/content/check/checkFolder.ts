import { findFieldPlace } from '../form/index.ts';
import { ContentError, type ContentFault } from '../load/contentError.ts';
import { loadPlacedContent } from '../load/loadContent.ts';
import type { SiteContent } from '../schema/index.ts';
import { findShipped } from '../shipped/findShipped.ts';
import { checkWording, type Finding, findToday } from '../wording/index.ts';

export type CheckedFolder = Awaited<ReturnType<typeof checkFolder>>;

/** The number of fields from which a shipped sentence is shown. */
const EXAMPLE_COUNT = 3;

/** The numbers of findings are limited, because the server formats each finding on its main thread. */
const PER_FIELD_MAX = 10;
const FAULTS_MAX = 50;
const FINDINGS_MAX = 200;

/** @param now in milliseconds since 1970 */
export async function checkFolder(folder: string, now: number) {
  try {
    const { content } = await loadPlacedContent(folder);
    const allFindings = checkWording(content, findToday(content, now));
    const findings = pickFindings(allFindings).map((one) => describeFinding(one, content));
    return { faults: undefined, findings, sentences: readSentences(content) };
  } catch (error) {
    if (error instanceof ContentError) return { faults: pickFaults(error.faults) };
    throw error;
  }
}

/** Drops faults that differ from another only in their line. */
function pickFaults(faults: readonly ContentFault[]): ContentFault[] {
  const uniqueFaults = new Map(faults.map((fault) => [JSON.stringify({ ...fault, line: 0 }), fault]));
  return limitPerField([...uniqueFaults.values()], ({ file, field }) => `${file}#${field}`, FAULTS_MAX);
}

const SEVERITY_RANK: Readonly<Record<Finding['severity'], number>> = { error: 0, placeholder: 1, warning: 2 };

/** Picks the most severe findings and keeps their original order. */
function pickFindings(findings: readonly Finding[]): Finding[] {
  const gravestFirst = findings.toSorted(
    (one, other) => SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity],
  );
  const pickedFindings = new Set(limitPerField(gravestFirst, ({ field }) => field, FINDINGS_MAX));
  return findings.filter((finding) => pickedFindings.has(finding));
}

/** Picks the first few entries of each field, so that one field with many faults does not hide the other fields. */
function limitPerField<One>(
  allEntries: readonly One[],
  getFieldLabel: (one: One) => string,
  limit: number,
): One[] {
  const counts = new Map<string, number>();
  const isWanted = (one: One) => {
    const field = getFieldLabel(one);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    return count <= PER_FIELD_MAX;
  };
  return allEntries.filter(isWanted).slice(0, limit);
}

const describeFinding = (
  { severity, field, message, owner, words, instead, confirm }: Finding,
  content: SiteContent,
) => ({
  severity,
  place: findFieldPlace(content, field),
  says: owner ?? message,
  ...(words !== undefined && { words }),
  ...(instead !== undefined && { instead }),
  ...(confirm && { confirm: findFieldPlace(content, confirm) }),
});

function readSentences(content: SiteContent) {
  const { left, all } = findShipped(content);
  const firstOfFields = left.filter(({ field }, at) => left.findIndex((one) => one.field === field) === at);
  const first = firstOfFields
    .slice(0, EXAMPLE_COUNT)
    .map(({ field, text }) => ({ place: findFieldPlace(content, field), text }));
  return { left: left.length, all, first };
}
