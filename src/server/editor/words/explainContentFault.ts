import { type ContentFault, readValue, type Texts } from '#content';
import {
  describeTooLong,
  type FieldPlace,
  findExpected,
  findFormField,
  formatDates,
  formatLimit,
  parseInput,
  replaceInvisible,
  WITHOUT_GAPS,
  WITHOUT_INVISIBLE,
} from '#content/schema';

/** Explains a content fault to the owner. The fault's own text is for a person who edits the file. */
export function explainContentFault(
  place: FieldPlace,
  { found, expected }: ContentFault,
  texts: Texts,
): [says: string, better?: string | undefined] {
  const value = readValue(texts, place);
  const field = findFormField(place.file, place.path);
  if (expected === WITHOUT_GAPS) return [LEAVE_OUT];
  if (expected === WITHOUT_INVISIBLE) {
    const better = typeof value === 'string' ? replaceInvisible(value) : undefined;
    return [`Here belong ${expected}; now there is ${found}.`, better];
  }
  const most = field && 'most' in field ? field.most : undefined;
  if (most !== undefined && expected === formatLimit(most)) return [describeTooLong(most)];
  if (field && 'gaps' in field && found.startsWith('no {')) {
    const meanings = field.gaps.map(({ meaning }) => meaning).join(' and ');
    const says = `The page fills in ${meanings} here, and these words leave no place for it.`;
    return [says, field.initial ?? field.fallback];
  }
  const wanted = findExpected(place.file, place.path, expected);
  return [explainExpected(found, wanted), suggestValue(place, value)];
}

function explainExpected(found: string, wanted: string): string {
  const isEmpty = found === 'nothing' || found.startsWith('no words');
  const isPlural = /^(?:some )?(?:words|names|facts|fields|files|paragraphs|days)\b/.test(wanted);
  const now = isEmpty ? 'it is still empty' : `now there is ${formatDates(found)}`;
  return `Here ${isPlural ? 'belong' : 'belongs'} ${wanted}; ${now}.`;
}

/** The probable meaning of a value written by hand, such as "$95" for "95". */
function suggestValue({ file, path }: FieldPlace, value: unknown): string | undefined {
  const suggestion = typeof value === 'string' ? parseInput(file, path, value) : undefined;
  return suggestion === undefined || suggestion === String(value).trim() ? undefined : String(suggestion);
}

const LEAVE_OUT =
  'Leave out { and }: the page fills in nothing here, and people would read them as they stand.';
