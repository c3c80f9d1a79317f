import { type FieldPlace, findFieldPlace } from '#content/form';
import { ContentError, type ContentFault, loadPlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { findShipped } from '#content/shipped';
import { checkWording, type Finding, findToday } from '#content/wording';

/** What is wrong with the files, or else what the words say. */
export type CheckedFolder = { readonly faults: readonly ContentFault[] } | CheckedWords;

interface CheckedWords {
  readonly faults?: undefined;
  readonly findings: readonly CheckedFinding[];
  readonly sentences: SentencesOfShipped;
}

type CheckedFinding = Pick<Finding, 'severity' | 'words' | 'instead'> & {
  readonly place: FieldPlace;
  readonly says: string;
  readonly confirm?: FieldPlace;
};

interface SentencesOfShipped {
  readonly left: number;
  readonly all: number;
  /** The first of some fields. */
  readonly first: readonly { readonly place: FieldPlace; readonly text: string }[];
}

/** So many fields are named: whoever changes these finds the others beside them. */
const NAMED = 3;

/** @param now in milliseconds since 1970 */
export async function checkFolder(folder: string, now: number): Promise<CheckedFolder> {
  try {
    const { content } = await loadPlacedContent(folder);
    const findings = checkWording(content, findToday(content, now)).map((one) => describe(one, content));
    return { findings, sentences: readSentences(content) };
  } catch (error) {
    if (error instanceof ContentError) return { faults: error.faults };
    throw error;
  }
}

function describe(
  { severity, field, message, owner, words, instead, confirm }: Finding,
  content: SiteContent,
): CheckedFinding {
  return {
    ...{ severity, place: findFieldPlace(content, field), says: owner ?? message },
    ...(words !== undefined && { words }),
    ...(instead !== undefined && { instead }),
    ...(confirm && { confirm: findFieldPlace(content, confirm) }),
  };
}

function readSentences(content: SiteContent): SentencesOfShipped {
  const { left, all } = findShipped(content);
  const firstOfFields = left.filter(({ field }, at) => left.findIndex((one) => one.field === field) === at);
  const first = firstOfFields
    .slice(0, NAMED)
    .map(({ field, text }) => ({ place: findFieldPlace(content, field), text }));
  return { left: left.length, all, first };
}
