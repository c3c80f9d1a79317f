import { describeForm } from './describeForm.ts';
import type { FieldPlace } from './form.ts';

/** A task of the owner on "My page", with the fields that the task needs. */
export interface Task {
  id: string;
  title: string;
  sentence: string;
  /** `often` is a frequent task; `part` covers a whole part of the page. */
  kind: 'often' | 'part';
  /** A path to a group stands for all fields of the group, an empty path for the whole file. */
  fields: readonly FieldPlace[];
  /** The field that must have entries, or else the section is left off the page. */
  shows?: FieldPlace;
}

const whole = (...files: string[]): FieldPlace[] => files.map((file) => ({ file, path: [] }));
const at = (file: string, ...paths: string[]): FieldPlace[] =>
  paths.map((path) => ({ file, path: path.split('.') }));

const FREQUENT_TASKS: readonly Omit<Task, 'kind'>[] = [
  {
    id: 'closed',
    title: 'Closed days and notices',
    sentence: 'Words that come and go by themselves, at the top of your page or in a section.',
    fields: at('notices.yaml', 'entries'),
  },
  {
    id: 'telephone',
    title: 'Telephone and hours',
    sentence: 'Your number, when people may ring, when you work, and how soon you reply.',
    fields: at('practice.yaml', 'phone', 'callTimes', 'email', 'hours', 'replyTime', 'booking'),
  },
  {
    id: 'prices',
    title: 'Prices',
    sentence: 'What each session costs, and who may pay a part.',
    fields: at('pricing.yaml', 'prices', 'heading', 'lead', 'rebates'),
  },
  {
    id: 'asked',
    title: 'What people ask first',
    sentence: 'Who you are, when to ring, where you come to, children, GPs and the NDIS.',
    fields: [
      ...at('practice.yaml', 'practitioner', 'callTimes', 'hours', 'suburbs', 'referrals'),
      ...at('about.md', 'portrait', 'children', 'register'),
      ...at('pricing.yaml', 'rebates.ndis', 'rebates.supportAtHome'),
    ],
  },
  {
    id: 'photo',
    title: 'A photo',
    sentence: 'Of you, of a place, or of the first screen.',
    fields: [
      ...at('about.md', 'portrait'),
      ...at('brand.yaml', 'scene', 'photo'),
      ...at('services.yaml', 'places.*.image', 'programme.image', 'pilates.image'),
      ...at('team.yaml', 'entries.*.image'),
      ...at('gallery.yaml', 'entries'),
      ...at('carousel.yaml', 'entries.*.image'),
      ...at('journal/*.md', 'image'),
    ],
  },
  {
    id: 'question',
    title: 'A question and its answer',
    sentence: 'What people ask you most, in your words.',
    fields: whole('faq/*.md'),
  },
  {
    id: 'texts',
    title: 'Words of a section',
    sentence: 'Headings, sentences and lists, from the first screen to the form.',
    fields: whole(
      'home.yaml',
      'overview.yaml',
      'services.yaml',
      'about.md',
      'pricing.yaml',
      'faq.yaml',
      'contact.yaml',
    ),
  },
  {
    id: 'look',
    title: 'Colours and logo',
    sentence: 'Your own look, and what the first screen shows.',
    fields: whole('brand.yaml'),
  },
];

/** Each part with the field that it needs to be shown. Files that rarely change have none: a search finds them. */
const PAGE_PARTS: Readonly<Record<string, FieldPlace | undefined>> = {
  practice: undefined,
  sections: undefined,
  footer: undefined,
  team: { file: 'team.yaml', path: ['entries'] },
  testimonials: { file: 'testimonials.yaml', path: ['entries'] },
  gallery: { file: 'gallery.yaml', path: ['entries'] },
  carousel: { file: 'carousel.yaml', path: ['entries'] },
  journal: { file: 'journal/*.md', path: [] },
  countdown: { file: 'countdown.yaml', path: ['heading'] },
  downloads: { file: 'downloads.yaml', path: ['entries'] },
};

export const TASKS: readonly Task[] = [
  ...FREQUENT_TASKS.map((task): Task => ({ kind: 'often', ...task })),
  ...Object.entries(PAGE_PARTS).map(([id, shows]): Task => {
    const { label: title, help: sentence = '' } = describeForm(`${id}.yaml`);
    const fields = whole(...new Set([`${id}.yaml`, shows?.file ?? `${id}.yaml`]));
    return { id, title, sentence, kind: 'part', fields, ...(shows && { shows }) };
  }),
];
