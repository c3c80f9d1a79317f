import type * as v from 'valibot';
import { brand } from './brand.ts';
import { confirmed } from './confirmed.ts';
import { contact, privacy } from './contact.ts';
import type { Focus } from './images.ts';
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
import { footer, navigation, notices, SECTION_ORDER, sections, words } from './pageFrame.ts';
import { practice } from './practice.ts';
import type { Prose } from './prose.ts';
import { type about, faq, home, overview, pricing, type question, services } from './sections.ts';

/** The schema of each YAML file, by its name without the ending. */
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

export const OPTIONAL_YAML_FILES = { brand };

/** The content of files that may be missing: empty optional sections, and files that earlier versions did not have. */
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

export type Outputs<Schemas extends Record<string, v.GenericSchema>> = {
  [Name in keyof Schemas]: v.InferOutput<Schemas[Name]>;
};
type Files = Outputs<typeof YAML_FILES>;

export type Question = v.InferOutput<typeof question> & {
  /** The file's name, so that links to a question stay valid when the order changes. */
  id: string;
  answer: Prose;
};
export type Post = v.InferOutput<typeof post> & { id: string; body: Prose };
export type Image = { file: string; alt: string; focus?: Focus | undefined };

type BrandFile = v.InferOutput<typeof brand>;
/** A logo that passed the safety check. */
export type Logo = NonNullable<BrandFile['logo']> & { width: number; height: number };
export type Scene = NonNullable<BrandFile['scene']>;
type Brand = Omit<BrandFile, 'logo'> & { logo?: Logo };

/** Every text and fact of the page, as plain JSON data. */
export type SiteContent = Omit<Files, 'faq' | 'journal' | 'downloads'> & {
  about: v.InferOutput<typeof about> & { body: Prose };
  faq: Files['faq'] & { items: Question[] };
  /** `files`: the documents of the entries, in base64, by file name. */
  downloads: Files['downloads'] & { files: Record<string, string> };
  journal: Files['journal'] & { entries: Post[] };
  brand?: Brand;
};

export type Profession = SiteContent['practice']['profession'];

/** Finds the file and line of a field such as `faq.items.0.answer`, or of some words in the field. */
export type PlaceFinder = (field: string, words?: string) => { file: string; line: number } | undefined;
