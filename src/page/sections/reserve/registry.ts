import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../components/Picture.tsx';
import type { TimedCountdown } from '../../pageState.ts';
import { isFixed } from '../grounds.ts';

/** What every section in reserve is made from. */
export interface ReserveProps {
  content: SiteContent;
  pictures: Pictures;
  /** The countdown's moment and whether it has come, where somebody renders who knows the time. */
  countdown?: TimedCountdown | undefined;
}

/** What an order may name; the schema has the same list. */
const KNOWN =
  'overview,services,about,pricing,faq,team,testimonials,gallery,carousel,journal,countdown,downloads'.split(
    ',',
  );

/**
 * The sections kept in reserve (SPEC section 1), in the order of the page: each is on it only when the owner's content
 * has something for it, and without that neither its styles nor its script are sent.
 *
 * To add one, write a line here, one in `ReserveSection.tsx`, and a folder of its name: the styles of that folder are
 * sent with this section alone. A part of it that works by script stands in an `<Island>`, with a line in
 * `wakeIsland.ts`.
 */
export const RESERVE = {
  team: ({ team }) => team.entries.length > 0,
  testimonials: ({ testimonials }) => testimonials.entries.length > 0,
  gallery: ({ gallery }) => gallery.entries.length > 0,
  carousel: ({ carousel }) => carousel.entries.length > 0,
  journal: ({ journal }) => journal.entries.length > 0,
  countdown: ({ countdown }) => countdown.heading !== undefined,
  downloads: ({ downloads }) => downloads.entries.length > 0,
} satisfies Record<string, (content: SiteContent) => boolean>;

export type ReserveName = keyof typeof RESERVE;

/** All sections between the first screen and contact, in the content's order; one that no order may name comes last. */
export function listSections(content: SiteContent): string[] {
  const filled: string[] = (Object.keys(RESERVE) as ReserveName[]).filter((name) => RESERVE[name](content));
  return [
    ...content.sections.order.filter((name) => isFixed(name) || filled.includes(name)),
    ...filled.filter((name) => !KNOWN.includes(name)),
  ];
}

export const isReserve = (name: string): name is ReserveName => name in RESERVE;

/** Those of them that are kept in reserve. */
export const listReserve = (content: SiteContent): string[] => listSections(content).filter(isReserve);
