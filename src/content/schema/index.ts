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
export * from './lengths.ts';
export { type Control, type Gap, type Notes, readNotes } from './notes.ts';
export { post } from './optionalSections.ts';
export { type NoticePlace, SECTION_ORDER, type SectionName } from './pageFrame.ts';
export { MAX_DESCRIPTION } from './practice.ts';
export * from './prose.ts';
export { about, question } from './sections.ts';
export * from './siteContent.ts';
