import { basename } from 'node:path';
import type { CheckedFolder, ContentFault } from '#content';
import { createQueue, type DraftState, readValue, type Texts } from '#content';
import { getFieldLabel, getFileLabel, hasField } from '#content/schema';
import type { PageFinding, SentencesLeft } from './contract.ts';
import type { EditorParts } from './editorParts.ts';
import { layOutDraft } from './layOutDraft.ts';
import { labelInEntry } from './words/describeChanges.ts';
import { explainContentFault } from './words/explainContentFault.ts';

interface Placeholder {
  readonly finding: PageFinding;
  /**
   * The values of the placeholder's field and of the field that confirms it, as JSON. A field with another value is
   * no longer a placeholder.
   */
  readonly snapshot: string;
}

export interface PageFindings {
  findings: readonly PageFinding[];
  placeholders: readonly Placeholder[];
  /** Absent for a folder with errors. */
  sentences?: SentencesLeft;
  /** The checks timed out; a retry may succeed. */
  isTimedOut?: true;
}

const TIMEOUT = 'This takes too long to be checked. Make it shorter and simpler, or take it back.';

/**
 * Checks a folder. Failures of the checks become findings: an owner whose draft cannot be checked must be able to
 * revert it.
 * @param folder holds `texts`; `online` are the texts without the draft
 * @param readKnown reads the earlier placeholders: a folder with errors is not checked for placeholders, so the
 * earlier ones with an unchanged value remain
 */
export async function findFindings(
  { check, onFault }: Pick<EditorParts, 'check' | 'onFault'>,
  folder: string,
  { texts, online }: { texts: Texts; online: Texts },
  readKnown: () => Promise<PageFindings['placeholders']> = async () => [],
): Promise<PageFindings> {
  const checked = await check(folder).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'LateError'))
      onFault('the draft could not be checked', error);
    return undefined;
  });
  if (checked && !checked.faults) return readWording(checked, texts);
  const faults = checked
    ? removeDuplicates(
        checked.faults.map((fault) => toFinding(fault, basename(folder), texts)),
        texts,
      )
    : describeTimeout(texts, online);
  const placeholders = (await readKnown()).filter(
    ({ finding, snapshot }) => snapshotValues(finding, texts) === snapshot,
  );
  const findings = [...faults, ...placeholders.map(({ finding }) => finding)];
  return { findings, placeholders, ...(!checked && { isTimedOut: true }) };
}

/** Caches the findings of the last state, because a state is read more often than it changes. */
export function cacheFindings(
  parts: EditorParts,
): (state: Pick<DraftState, 'texts' | 'folder'>) => Promise<PageFindings> {
  let lastCheck: { texts: Texts; findings: Promise<PageFindings> } | undefined;
  let knownPlaceholders: PageFindings['placeholders'] | undefined;
  // The folder must not change during the check.
  const enqueue = createQueue();
  return ({ texts, folder: online }) => {
    if (lastCheck?.texts === texts) return lastCheck.findings;
    // Where the draft had errors from the start, the placeholders are those of the content folder.
    const readKnown = async () =>
      knownPlaceholders ??
      (await findFindings(parts, parts.contentFolder, { texts: online, online })).placeholders;
    const findings = enqueue(async () => {
      const folder = await layOutDraft(parts, texts, '');
      const result = await findFindings(parts, folder, { texts, online }, readKnown);
      knownPlaceholders = result.placeholders;
      if (result.isTimedOut) forget();
      return result;
    });
    const forget = () => {
      if (lastCheck?.findings === findings) lastCheck = undefined;
    };
    lastCheck = { texts, findings };
    findings.catch(forget);
    return findings;
  };
}

const describeTimeout = (texts: Texts, online: Texts): PageFinding[] =>
  [...texts.keys()]
    .filter((file) => texts.get(file) !== online.get(file))
    .map((file) => ({ file, path: [], level: 'error', says: TIMEOUT, field: getFileLabel(file) }));

type FaultlessFolder = Extract<CheckedFolder, { faults?: undefined }>;

function readWording({ findings, sentences }: FaultlessFolder, texts: Texts): PageFindings {
  const described = findings.map((finding) => describe(finding, texts));
  const first = sentences.first.map(({ place, text }) => {
    const { file, path } = place;
    return { ...place, section: getFileLabel(file), label: getFieldLabel(file, path), says: text };
  });
  return {
    findings: described,
    placeholders: described
      .filter((_, at) => findings[at]?.severity === 'placeholder')
      .map((finding) => ({ finding, snapshot: snapshotValues(finding, texts) })),
    sentences: { ...sentences, first },
  };
}

const snapshotValues = (finding: PageFinding, texts: Texts): string =>
  JSON.stringify([readValue(texts, finding), finding.confirm && readValue(texts, finding.confirm)]);

function describe(
  { severity, place, says, words, instead, confirm }: FaultlessFolder['findings'][number],
  texts: Texts,
): PageFinding {
  const value = readValue(texts, place);
  const better = typeof value === 'string' ? applySuggestion(value, words, instead) : undefined;
  return {
    ...place,
    says: capitalize(says),
    field: labelInEntry(place, texts),
    level: severity === 'error' ? 'error' : 'warning',
    ...(better && { better }),
    ...(confirm && { confirm }),
  };
}

function toFinding(fault: ContentFault, folder: string, texts: Texts): PageFinding {
  const { file: namedFile, field } = fault;
  const file = namedFile.startsWith(`${folder}/`) ? namedFile.slice(folder.length + 1) : namedFile;
  const path: (string | number)[] = field
    .split('.')
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (path.length > 0 && !hasField(file, path)) path.pop();
  const text = explainContentFault({ file, path }, fault, texts);
  return { file, path, level: 'error', ...text, field: labelInEntry({ file, path }, texts) };
}

/** Reports a field once for several lines with the same error, and an empty field with one error only. */
function removeDuplicates(findings: readonly PageFinding[], texts: Texts): PageFinding[] {
  const reported = new Set<string>();
  return findings.filter((finding) => {
    const place = JSON.stringify([finding.file, finding.path]);
    const whole = JSON.stringify(finding);
    const isReported = reported.has(whole) || (reported.has(place) && readValue(texts, finding) === '');
    reported.add(place).add(whole);
    return !isReported;
  });
}

/** The value with the suggested words in place of the faulty ones, and a matching article. */
function applySuggestion(value: string, words?: string, instead?: string): string | undefined {
  // Ignores case, because colours may be in capitals.
  const at = words === undefined ? -1 : value.toLowerCase().indexOf(words.toLowerCase());
  if (words === undefined || instead === undefined || at < 0) return undefined;
  const article = /^[aeiou]/i.test(instead) ? 'n ' : ' ';
  const before = value.slice(0, at).replace(/(?<=\b[Aa])n? $/, article);
  return before + instead + value.slice(at + words.length);
}

/** Capitalizes a sentence, but not an email address at its start. */
const capitalize = (words: string): string =>
  /^\S*@/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
