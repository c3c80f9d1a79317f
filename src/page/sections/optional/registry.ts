import type { SiteContent } from '#content/schema';

/** The sections that the content's order may contain; the schema has the same list. */
const ORDERABLE_SECTIONS =
  'overview,services,about,pricing,faq,team,testimonials,gallery,carousel,journal,countdown,downloads'.split(
    ',',
  );

/**
 * The optional sections (SPEC section 1), in their default order. A section is on the page only if the content has
 * entries for it; otherwise neither its styles nor its script are sent.
 *
 * To add a section, add a line here and in `OptionalSection.tsx`, and a folder of its name, whose styles are sent only
 * with this section. An interactive part is an `<Island>`, with a line in `hydrateIsland.ts`.
 */
export const OPTIONAL_SECTIONS = {
  team: ({ team }) => team.entries.length > 0,
  testimonials: ({ testimonials }) => testimonials.entries.length > 0,
  gallery: ({ gallery }) => gallery.entries.length > 0,
  carousel: ({ carousel }) => carousel.entries.length > 0,
  journal: ({ journal }) => journal.entries.length > 0,
  countdown: ({ countdown }) => countdown.heading !== undefined,
  downloads: ({ downloads }) => downloads.entries.length > 0,
} satisfies Record<string, (content: SiteContent) => boolean>;

export type OptionalSectionName = keyof typeof OPTIONAL_SECTIONS;

/** All sections between home and contact, in the content's order. Sections that the order cannot contain come last. */
export function listSections(content: SiteContent): string[] {
  const unordered = Object.keys(OPTIONAL_SECTIONS).filter((name) => !ORDERABLE_SECTIONS.includes(name));
  return [...content.sections.order, ...unordered].filter(
    (name) => !isOptionalSection(name) || OPTIONAL_SECTIONS[name](content),
  );
}

export const isOptionalSection = (name: string): name is OptionalSectionName => name in OPTIONAL_SECTIONS;
