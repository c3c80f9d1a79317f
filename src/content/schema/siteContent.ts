import type * as v from 'valibot';
import { brand } from './brand.ts';
import { confirmed } from './confirmed.ts';
import { contact, privacy } from './contact.ts';
import { notices } from './datedNotices.ts';
import type { Focus } from './focus.ts';
import { words } from './interfaceWords.ts';
import {
  carousel,
  countdown,
  downloads,
  gallery,
  journal,
  type post,
  team,
  testimonials,
} from './optionalSections.ts';
import { footer, navigation, practice } from './practice.ts';
import type { Prose } from './prose.ts';
import { SECTION_ORDER, sections } from './sectionOrder.ts';
import { about, faq, home, overview, pricing, type question, services } from './sections.ts';

/** What each file of the `content` folder must look like. The name is the file's, without its ending. */
export const YAML_FILES = {
  practice,
  navigation,
  sections,
  notices,
  home,
  overview,
  services,
  pricing,
  faq,
  contact,
  privacy,
  footer,
  words,
  testimonials,
  team,
  journal,
  gallery,
  carousel,
  countdown,
  downloads,
  confirmed,
};

/** The same for files that may be missing. */
export const OPTIONAL_YAML_FILES = { brand };

/** What the front matter of `about.md` must look like. */
export const MARKDOWN_FILES = { about };

/**
 * What stands in for files that may be missing: of sections that show nothing yet, and of what an earlier version did
 * not know.
 */
export const YAML_DEFAULTS = {
  sections: { order: [...SECTION_ORDER] },
  notices: { label: 'Notice', dates: 'From {from} to {until}.', entries: [] },
  confirmed: {},
  testimonials: { heading: 'Kind words', entries: [] },
  team: { heading: 'The team', entries: [] },
  journal: { heading: 'Journal' },
  gallery: { heading: 'In pictures', entries: [] },
  carousel: { heading: 'A closer look', entries: [] },
  countdown: { date: '2020-10-10', closing: 'We are open.', units: ['days', 'hours', 'minutes', 'seconds'] },
  downloads: { heading: 'To print or keep', entries: [] },
} satisfies Partial<Files>;

type Files = { [Name in keyof typeof YAML_FILES]: v.InferOutput<(typeof YAML_FILES)[Name]> };

export type Question = v.InferOutput<typeof question> & {
  /** The file's name: stable, so that a link to a question keeps working when the order changes. */
  id: string;
  answer: Prose;
};
export type Post = v.InferOutput<typeof post> & { id: string; body: Prose };
export type Image = { file: string; alt: string; focus?: Focus | undefined };

type BrandFile = v.InferOutput<typeof brand>;
/** A logo that was read and found safe. */
export type Logo = NonNullable<BrandFile['logo']> & { width: number; height: number };
/** What the first screen shows. */
export type Scene = NonNullable<BrandFile['scene']>;
type Brand = Omit<BrandFile, 'logo'> & { logo?: Logo };

/** Every word and fact of the page. Plain data: it can be written as JSON and read back. */
export type SiteContent = Omit<Files, 'faq' | 'journal' | 'downloads'> & {
  about: v.InferOutput<typeof about> & { body: Prose };
  faq: Files['faq'] & { items: Question[] };
  /** `files`: the documents that entries name, in base64. */
  downloads: Files['downloads'] & { files: Record<string, string> };
  journal: Files['journal'] & { entries: Post[] };
  /** Nothing when the practice has not chosen a look of its own. */
  brand?: Brand;
};

/** A line of the owner's files. */
interface Place {
  file: string;
  line: number;
}

/**
 * Finds where a field of the loaded content stands, such as `faq.items.0.answer`; nothing for what no file holds.
 * Given words, it is the line within the field that holds them, when one line does.
 */
export type PlaceFinder = (field: string, words?: string) => Place | undefined;
