/**
 * What the content is: one schema for each file of the `content` folder, and the type that all of them make
 * together. Pure: neither DOM nor Node. The page imports its types only, so none of it reaches the browser.
 */

export type { Control, Gap } from './control.ts';
export type { NoticePlace } from './datedNotices.ts';
export {
  type AustralianState,
  FALLBACK_TIME_ZONE,
  findState,
  findTimeZoneOfState,
  isTimeZone,
  type Profession,
} from './facts.ts';
export { WITHOUT_GAPS } from './fieldSchemas.ts';
export type { Focus } from './focus.ts';
export { findInvisible, formatLimit, LENGTHS, replaceInvisible, WITHOUT_INVISIBLE } from './lengths.ts';
export { readNotes } from './named.ts';
export { post } from './optionalSections.ts';
export { type ProseFault, parseProse } from './parseProse.ts';
export { DESCRIPTION_MAX } from './practice.ts';
export { type Block, type Inline, type Line, type Prose, toPlainText } from './prose.ts';
export { SECTION_ORDER, type SectionName } from './sectionOrder.ts';
export { question } from './sections.ts';
export type { PlaceFinder } from './siteContent.ts';
export {
  type Image,
  type Logo,
  MARKDOWN_FILES,
  OPTIONAL_YAML_FILES,
  type Post,
  type Question,
  type Scene,
  type SiteContent,
  YAML_DEFAULTS,
  YAML_FILES,
} from './siteContent.ts';
