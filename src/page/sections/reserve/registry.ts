import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../components/Picture.tsx';
import type { TimedCountdown } from '../../timedCountdown.ts';

/** What every section in reserve is made from. */
export interface ReserveProps {
  content: SiteContent;
  pictures: Pictures;
  /** The countdown's moment and whether it has come, where somebody renders who knows the time. */
  countdown?: TimedCountdown | undefined;
}

/** The order that needs no code of its own; the schema has the same list. */
const SHIPPED_ORDER =
  'overview,services,about,pricing,faq,team,testimonials,gallery,carousel,journal,countdown,downloads';

/**
 * The sections kept in reserve (SPEC section 1), in the order of the page: each is on it only when the owner's content
 * has something for it, and without that neither its styles nor its script are sent.
 *
 * What the shipped sections need only for some practices is here as well, under `PARTS`: its code and styles are left
 * out in the same way, and the section that shows it imports it by its path.
 *
 * To add one, write a line here and a folder of its name: `section.tsx` exports `Section`, which takes `ReserveProps`;
 * when a part of it works by script, `island.ts` exports that part as its default, and the section shows it in an
 * `<Island>` of the folder's name.
 */
export const RESERVE = {
  team: ({ team }) => team.entries.length > 0,
  testimonials: ({ testimonials }) => testimonials.entries.length > 0,
  gallery: ({ gallery }) => gallery.entries.length > 0,
  carousel: ({ carousel }) => carousel.entries.length > 0,
  journal: ({ journal }) => journal.entries.length > 0,
  countdown: ({ countdown }) => countdown.heading !== undefined,
  downloads: ({ downloads }) => downloads.entries.length > 0,
  notices: ({ notices }) => notices.entries.length > 0,
  booking: ({ practice }) => practice.booking !== undefined,
  themes: ({ overview }) => overview.themes.length > 3,
  places: ({ services }) => services.places.length !== 3 || services.places.some(({ image }) => image),
  programmePhoto: ({ services }) => services.programme?.image !== undefined,
  payers: ({ pricing }) => pricing.rebates.payers.length > 3,
  facts: ({ practice }) => hasMoreFacts(practice),
  prices: ({ pricing }) => pricing.prices !== undefined,
  portrait: ({ about }) => about.portrait !== undefined,
  heroPhoto: ({ brand }) => brand?.scene === 'photo',
  order: ({ sections }) => sections.order.join() !== SHIPPED_ORDER,
} satisfies Record<string, (content: SiteContent) => boolean>;

/** Not sections of their own: another section shows each in its place. They cost a page without them nothing. */
const PARTS: readonly string[] = [
  'notices',
  'booking',
  'themes',
  'places',
  'programmePhoto',
  'payers',
  'facts',
  'prices',
  'portrait',
  'heroPhoto',
  'order',
];

export type ReserveName = keyof typeof RESERVE;

/** Those that the content has something for, parts of other sections among them. */
export function findFilled(content: SiteContent): ReserveName[] {
  return (Object.keys(RESERVE) as ReserveName[]).filter((name) => RESERVE[name](content));
}

/** The sections of their own that the content fills, in its order; one that the order does not know comes last. */
export function findSections(content: SiteContent): string[] {
  const filled: string[] = findFilled(content).filter((name) => !PARTS.includes(name));
  const known = SHIPPED_ORDER.split(',');
  return [
    ...content.sections.order.filter((name) => filled.includes(name)),
    ...filled.filter((name) => !known.includes(name)),
  ];
}

/** Whether the contact details need more than one line that says where. */
export function hasMoreFacts({ address, otherAddresses, hours }: SiteContent['practice']): boolean {
  return Boolean(hours || address.name || address.note) || otherAddresses.length > 0;
}
