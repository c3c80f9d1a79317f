import { type PlaceFinder, SECTION_ORDER, type SectionName, type SiteContent } from '../schema/index.ts';
import type { ContentFault } from './contentError.ts';
import { listStrings } from './readYaml.ts';

/** In bytes. The server keeps documents in memory, and visitors open them on phones. */
const DOCUMENT_MAX = 2_000_000;

/** Finds faults that no file shows alone: links to missing sections, missing documents, a photo that no scene shows. */
export function findCrossFileFaults(
  content: SiteContent,
  documents: ReadonlyMap<string, Buffer>,
  placeOf: PlaceFinder,
): ContentFault[] {
  const place = (field: string, words?: string) => placeOf(field, words) ?? { file: 'content', line: 1 };
  const sections = listSections(content).map((name) => `#${name}-section`);
  const questions = content.faq.items.map(({ id }) => `#${id}`);
  const anchors = new Set([...sections, ...sections.map(toHeading), '#overview-heading', ...questions]);
  const strayLinks = listLinks(content)
    .filter(({ target }) => target.startsWith('#') && !anchors.has(target))
    .map(({ field, target }) => ({
      ...place(field, target),
      field,
      found: `a link to ${target}, which is not on the page`,
      expected: `one of: ${[...sections, '#overview-heading', ...questions].join(', ')}${isHiddenSection(target) ? '; or bring the section back in sections.yaml' : ''}`,
    }));
  const badDocuments = content.downloads.entries.flatMap(({ document }, at) => {
    const field = `downloads.entries.${at}.document`;
    const found = describeFault(document, documents.get(document));
    return found ? [{ ...place(field), field, found, expected: 'a PDF of at most 2 MB that is there' }] : [];
  });
  return [...strayLinks, ...badDocuments, ...findBrandFaults(content, place)];
}

/** Reports the scene `photo` without a photo, and a photo with another scene. */
function findBrandFaults(
  { brand: { scene, photo } = {} }: SiteContent,
  place: (field: string) => Pick<ContentFault, 'file' | 'line'>,
): ContentFault[] {
  if ((scene === 'photo') === (photo !== undefined)) return [];
  const field = photo ? 'brand.photo' : 'brand.scene';
  const found = photo ? `a photo, while the scene is ${scene ?? 'beach'}` : 'photo, and no photo beside it';
  const expected = photo
    ? 'scene: photo as well, or no photo'
    : 'photo as well, with file and alt; or another scene: beach, ranges or none';
  return [{ ...place(field), field: field.replace('brand.', ''), found, expected }];
}

function describeFault(name: string, bytes: Buffer | undefined): string | undefined {
  if (!bytes) return `"${name}", which is not in the folder downloads`;
  if (bytes.length > DOCUMENT_MAX) return `"${name}", which has ${(bytes.length / 1e6).toFixed(1)} MB`;
  return bytes.subarray(0, 5).toString() === '%PDF-' ? undefined : `"${name}", which is not a PDF inside`;
}

/** Whether the target is a section that the page can have but hides. Links to the overview go to its heading. */
const isHiddenSection = (target: string) =>
  SECTION_ORDER.some((name) => name !== 'overview' && target === `#${name}-section`);

/** The names of the sections with an anchor on the page; overview has none (CONTRACT "The page"). */
function listSections(content: SiteContent): string[] {
  const isShown = (name: SectionName) => {
    const part = content[name];
    if (name === 'overview') return false;
    if (name === 'countdown') return content.countdown.heading !== undefined;
    return content.sections.order.includes(name) && (!('entries' in part) || part.entries.length > 0);
  };
  return ['home', ...SECTION_ORDER.filter(isShown), 'contact'];
}

const toHeading = (section: string) => section.replace(/section$/, 'heading');

const listLinks = (content: SiteContent): { field: string; target: string }[] =>
  listStrings(content)
    .filter(({ path }) => ['target', 'href', 'url'].includes(String(path.at(-1))))
    .map(({ path, text }) => ({ field: path.join('.'), target: text }));
