/** A schema for each file of the `content` folder. No DOM, no Node; the page imports only the types. */

export {
  type AustralianState,
  DAYS,
  FALLBACK_TIME_ZONE,
  findState,
  findTimeZoneOfState,
  isTimeZone,
} from './facts.ts';
export { WITHOUT_GAPS } from './fieldSchemas.ts';
export { type Focus, parseFocus } from './images.ts';
export { findInvisible, formatLimit, LENGTHS, replaceInvisible, WITHOUT_INVISIBLE } from './lengths.ts';
export { type Control, type Gap, type Notes, readNotes } from './notes.ts';
export { post } from './optionalSections.ts';
export { type NoticePlace, SECTION_ORDER, type SectionName } from './pageFrame.ts';
export { DESCRIPTION_MAX } from './practice.ts';
export {
  type Block,
  type Inline,
  type Line,
  type Prose,
  type ProseFault,
  parseProse,
  toPlainText,
} from './prose.ts';
export { about, question } from './sections.ts';
export {
  type Image,
  type Logo,
  OPTIONAL_YAML_FILES,
  type Outputs,
  type PlaceFinder,
  type Post,
  type Profession,
  type Question,
  type Scene,
  type SiteContent,
  YAML_DEFAULTS,
  YAML_FILES,
} from './siteContent.ts';
