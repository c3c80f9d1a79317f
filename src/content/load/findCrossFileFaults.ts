import { type PlaceFinder, SECTION_ORDER, type SectionName, type SiteContent } from '../schema/index.ts';
import type { ContentFault } from './contentError.ts';
import { listStrings } from './readYaml.ts';

/** In bytes. The server keeps documents in memory, and visitors open them on phones. */
const MAX_DOCUMENT = 2_000_000;

/** Finds faults between files: links to missing sections, invalid documents, a photo that no scene shows. */
export function findCrossFileFaults(
  content: SiteContent,
  documents: ReadonlyMap<string, Buffer>,
  placeOf: PlaceFinder,
): ContentFault[] {
  const place = (field: string, words?: string) => placeOf(field, words) ?? { file: 'content', line: 1 };
  const sections = listSections(content).map((name) => `#${name}-section`);
  const suggestedAnchors = [...sections, '#overview-heading', ...content.faq.items.map(({ id }) => `#${id}`)];
  const anchors = new Set([
    ...suggestedAnchors,
    ...sections.map((section) => section.replace(/section$/, 'heading')),
  ]);
  const strayLinks = listStrings(content)
    .filter(
      ({ path, text }) => LINK_FIELD.test(String(path.at(-1))) && text.startsWith('#') && !anchors.has(text),
    )
    .map(({ path, text }) => {
      const field = path.join('.');
      const hint = HIDEABLE.includes(text) ? '; or bring the section back in sections.yaml' : '';
      const expected = `one of: ${suggestedAnchors.join(', ')}${hint}`;
      return { ...place(field, text), field, found: `a link to ${text}, which is not on the page`, expected };
    });
  const badDocuments = content.downloads.entries.flatMap(({ document }, at) => {
    const found = describeFault(document, documents.get(document));
    const field = `downloads.entries.${at}.document`;
    return found ? { ...place(field), field, found, expected: 'a PDF of at most 2 MB that is there' } : [];
  });
  const { scene, photo } = content.brand ?? {};
  const brandFault = photo
    ? {
        field: 'photo',
        found: `a photo, while the scene is ${scene ?? 'beach'}`,
        expected: 'scene: photo as well, or no photo',
      }
    : {
        field: 'scene',
        found: 'photo, and no photo beside it',
        expected: 'photo as well, with file and alt; or another scene: beach, ranges or none',
      };
  const isBrandConsistent = (scene === 'photo') === (photo !== undefined);
  const brandFaults = isBrandConsistent ? [] : [{ ...place(`brand.${brandFault.field}`), ...brandFault }];
  return [...strayLinks, ...badDocuments, ...brandFaults];
}

const LINK_FIELD = /^(?:target|href|url)$/;
/** Links to sections that may be hidden. Links to the overview go to its heading instead. */
const HIDEABLE = SECTION_ORDER.filter((name) => name !== 'overview').map((name) => `#${name}-section`);

function describeFault(name: string, bytes: Buffer | undefined): string | undefined {
  if (!bytes) return `"${name}", which is not in the folder downloads`;
  if (bytes.length > MAX_DOCUMENT) return `"${name}", which has ${(bytes.length / 1e6).toFixed(1)} MB`;
  return bytes.subarray(0, 5).toString() === '%PDF-' ? undefined : `"${name}", which is not a PDF inside`;
}

/** The names of the sections with an anchor on the page. The overview has no anchor (CONTRACT "The page"). */
function listSections(content: SiteContent): string[] {
  const isShown = (name: SectionName) => {
    const part = content[name];
    if (name === 'overview' || !content.sections.order.includes(name)) return false;
    if (name === 'countdown') return content.countdown.heading !== undefined;
    return !('entries' in part) || part.entries.length > 0;
  };
  return ['home', ...SECTION_ORDER.filter(isShown), 'contact'];
}
