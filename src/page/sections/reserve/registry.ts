import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../components/Picture.tsx';

/** What every section in reserve is made from. */
export interface ReserveProps {
  content: SiteContent;
  pictures: Pictures;
}

/**
 * The sections kept in reserve (SPEC section 1), in the order of the page: each is on it only when the owner's content
 * has something for it, and without that neither its styles nor its script are sent.
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
} satisfies Record<string, (content: SiteContent) => boolean>;

export type ReserveName = keyof typeof RESERVE;

/** Those that the content has something for, in order. */
export function findFilled(content: SiteContent): ReserveName[] {
  return (Object.keys(RESERVE) as ReserveName[]).filter((name) => RESERVE[name](content));
}
