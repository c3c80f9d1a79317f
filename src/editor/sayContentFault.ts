import { checkValue, type FieldPath, type FieldPlace, sayDaysIn, sayTooLong } from '#content/form';
import type { ContentFault } from '#content/load';
import { leaveOutInvisible, sayMost, WITHOUT_GAPS, WITHOUT_INVISIBLE } from '#content/schema';
import type { Texts } from '#drafts';
import type { PageFinding } from './contract.ts';
import { readValue } from './readForm.ts';
import { findFormField } from './typedChanges.ts';

/** A fault of the content for somebody who types; its own words are for somebody who writes the file. */
export function sayContentFault(
  place: FieldPlace,
  { found, expected }: ContentFault,
  texts: Texts,
): Pick<PageFinding, 'says' | 'better'> {
  if (expected === WITHOUT_GAPS) {
    const value = readValue(texts, place);
    const better = typeof value === 'string' ? fillGaps(value, texts) : undefined;
    return { says: LEAVE_OUT, ...(better && { better }) };
  }
  if (expected === WITHOUT_INVISIBLE) {
    const value = readValue(texts, place);
    return {
      says: `Here belong ${expected}; now there is ${found}.`,
      ...(typeof value === 'string' && { better: leaveOutInvisible(value) }),
    };
  }
  const field = findFormField(place.file, place.path);
  const most = field && 'most' in field ? field.most : undefined;
  if (most !== undefined && expected === sayMost(most)) return { says: sayTooLong(most) };
  const isEmpty = found === 'nothing' || found.startsWith('no words');
  const wanted = sayExpected(place.file, place.path, expected);
  const belongs = /^(?:some )?(?:words|names|facts|fields|files|paragraphs)\b/.test(wanted)
    ? 'belong'
    : 'belongs';
  const better = addSign(place, texts);
  return {
    says: `Here ${belongs} ${wanted}; ${isEmpty ? 'it is still empty' : `now there is ${sayDaysIn(found)}`}.`,
    ...(better && { better }),
  };
}

/** What is left out most often where a sum or a colour is typed. */
const SIGNS: Readonly<Record<string, string>> = { amount: '$', colour: '#' };

/** "95" as "$95", where that is all that is missing. */
function addSign({ file, path }: FieldPlace, texts: Texts): string | undefined {
  const sign = SIGNS[findFormField(file, path)?.kind ?? ''];
  const value = readValue(texts, { file, path });
  if (sign === undefined || typeof value !== 'string') return undefined;
  const signed = value.trim().replace(/^(?:from )?/i, (from) => from + sign);
  return checkValue(file, path, signed).length === 0 ? signed : undefined;
}

const LEAVE_OUT =
  'Leave out { and }: the page fills in nothing here, and people would read them as they stand.';

/** What a gap most likely stands for, where it stands in no other words of the page. */
const OWN_FACTS: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'abn', 'replyTime']);

/** The words without their gaps: with what the practice says of itself in place of those that mean it. */
function fillGaps(words: string, texts: Texts): string {
  return words
    .replace(/\{(\w*)\}/g, (_, name: string) => {
      const fact = OWN_FACTS.has(name) && readValue(texts, { file: 'practice.yaml', path: [name] });
      return typeof fact === 'string' && fact !== '' ? fact : name;
    })
    .replace(/[{}]/g, '');
}

function sayExpected(file: string, path: FieldPath, expected: string): string {
  const field = findFormField(file, path);
  return field && 'inFile' in field && field.inFile === expected ? field.expected : expected;
}
