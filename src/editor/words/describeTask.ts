import { isDeepStrictEqual } from 'node:util';
import { isNested, readValue, type Texts } from '#content/drafts';
import {
  type FieldPlace,
  findFormField,
  formatDates,
  formatValue,
  readField,
  summarise,
  type Task,
} from '#content/form';
import type { PageFinding, PageTask } from '../contract.ts';
import { listFields } from '../readForm.ts';

const MAX_SUMMARY = 120;

/** A task with the state of its part of the page: content, draft and findings. */
export function describeTask(
  { id, title, sentence, kind, fields, shows }: Task,
  { folder, texts }: { folder: Texts; texts: Texts },
  findings: readonly PageFinding[],
): PageTask {
  const places = fields.flatMap((place) => listFields(place, texts));
  const isHidden = fields.some(
    ({ file, path }) => readValue(texts, { file, path: [...path, 'hidden'] }) === true,
  );
  const state = isHidden ? 'Off your page for now' : (SUMMARIES[id]?.(places, texts) ?? sentence);
  const isDraft = places.some(
    (place) =>
      folder.get(place.file) !== texts.get(place.file) &&
      !isDeepStrictEqual(readValue(folder, place), readValue(texts, place)),
  );
  const about = findings.filter((finding) => places.some((place) => isNested(finding, place)));
  const says = state.length > MAX_SUMMARY ? `${state.slice(0, MAX_SUMMARY)}…` : state;
  return {
    id,
    title,
    section: kind === 'part',
    care: summariseFindings(about),
    isEmpty:
      shows !== undefined && listFields(shows, texts).every((place) => isNothing(readValue(texts, place))),
    says: isDraft ? `${says.replace(/\.$/, '')}, in your draft` : says,
  };
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type DescribePlaces = (places: readonly FieldPlace[], texts: Texts) => string;

/** The content in a few words, for the frequent tasks. */
const SUMMARIES: Readonly<Record<string, DescribePlaces>> = {
  closed: ([place], texts) => {
    const said = listEntries(place, texts);
    const notice = place ? readValue(texts, { ...place, path: [...place.path, 0] }) : null;
    const from = readField(notice, 'shownFrom') ?? readField(notice, 'from');
    return said.length === 1 && from
      ? `${said[0]}. Visitors see this from ${formatDates(String(from))}`
      : said.join('; ') || 'No notices on your page';
  },
  telephone: (places, texts) =>
    places
      .slice(0, 2)
      .map((place) => formatPlaceValue(place, texts))
      .filter(Boolean)
      .join(', '),
  prices: ([place], texts) => {
    const count = listEntries(place && { ...place, path: [...place.path, 'entries'] }, texts).length;
    return formatCount(count, 'price', 'No prices on your page');
  },
  photo: (places, texts) => {
    const photos = places.filter((place) => findFormField(place.file, place.path)?.kind === 'image');
    const there = photos.filter((place) => readValue(texts, place) !== null);
    return formatCount(there.length, 'photo', 'No photos on your page yet');
  },
  question: (places) => formatCount(places.length, 'question', 'No questions on your page'),
};

const formatCount = (count: number, what: string, none: string): string =>
  count === 0 ? none : `${count} ${what}${count === 1 ? '' : 's'} on your page`;

function formatPlaceValue(place: FieldPlace, texts: Texts): string {
  const field = findFormField(place.file, place.path);
  return field ? formatValue(field, readValue(texts, place) ?? '') : '';
}

function listEntries(place: FieldPlace | undefined, texts: Texts): string[] {
  const list = place && findFormField(place.file, place.path);
  const entries = place && readValue(texts, place);
  return list && 'entry' in list && Array.isArray(entries)
    ? entries.map((entry) => summarise(list, entry))
    : [];
}

function summariseFindings(findings: readonly PageFinding[]): string | null {
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (errors > 0) return errors === 1 ? '1 thing to put right' : `${errors} things to put right`;
  const better = findings.filter((finding) => finding.better !== undefined).length;
  if (better === 0) return null;
  return better === 1 ? '1 better wording' : `${better} better wordings`;
}
