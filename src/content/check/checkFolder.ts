import { findFieldPlace } from '../form/index.ts';
import { ContentError, type ContentFault } from '../load/contentError.ts';
import { loadContent } from '../load/loadContent.ts';
import type { SiteContent } from '../schema/index.ts';
import { findShipped } from '../shipped/findShipped.ts';
import { checkWording, type Finding, findToday } from '../wording/index.ts';

export type CheckedFolder = Awaited<ReturnType<typeof checkFolder>>;

/** The maximum number of shipped sentences quoted as examples, one per field. */
const EXAMPLE_COUNT = 3;

/** Limits the number of findings, because the server formats each finding on its main thread. */
const MAX_PER_FIELD = 10;
const MAX_FAULTS = 50;
const MAX_FINDINGS = 200;

/** @param now in milliseconds since 1970 */
export async function checkFolder(folder: string, now: number) {
  try {
    const content = await loadContent(folder);
    const findings = pickFindings(checkWording(content, findToday(content, now)));
    return {
      faults: undefined,
      findings: findings.map((finding) => describeFinding(finding, content)),
      sentences: readSentences(content),
    };
  } catch (error) {
    if (error instanceof ContentError) return { faults: pickFaults(error.faults) };
    throw error;
  }
}

/** Merges faults that differ only in their line. */
function pickFaults(faults: readonly ContentFault[]): ContentFault[] {
  const uniqueFaults = new Map(faults.map((fault) => [JSON.stringify({ ...fault, line: 0 }), fault]));
  return limitPerField([...uniqueFaults.values()], ({ file, field }) => `${file}#${field}`, MAX_FAULTS);
}

const SEVERITY_ORDER: readonly Finding['severity'][] = ['error', 'placeholder', 'warning'];

/** Picks the most severe findings and keeps their original order. */
function pickFindings(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => SEVERITY_ORDER.indexOf(severity);
  const mostSevereFirst = findings.toSorted((one, other) => rank(one) - rank(other));
  const pickedFindings = new Set(limitPerField(mostSevereFirst, ({ field }) => field, MAX_FINDINGS));
  return findings.filter((finding) => pickedFindings.has(finding));
}

/** Picks the first few entries of each field, so that one field with many faults does not hide the other fields. */
function limitPerField<One>(entries: readonly One[], getField: (one: One) => string, limit: number): One[] {
  const groups = Map.groupBy(entries, getField);
  const picked = new Set([...groups.values()].flatMap((group) => group.slice(0, MAX_PER_FIELD)));
  return entries.filter((one) => picked.has(one)).slice(0, limit);
}

const describeFinding = ({ field, message, owner, confirm, ...rest }: Finding, content: SiteContent) => ({
  ...rest,
  place: findFieldPlace(content, field),
  says: owner ?? message,
  ...(confirm && { confirm: findFieldPlace(content, confirm) }),
});

function readSentences(content: SiteContent) {
  const { shipped, total } = findShipped(content);
  const first = [...Map.groupBy(shipped, ({ field }) => field)]
    .slice(0, EXAMPLE_COUNT)
    .map(([field, [one]]) => ({ place: findFieldPlace(content, field), text: one?.text ?? '' }));
  return { left: shipped.length, all: total, first };
}
