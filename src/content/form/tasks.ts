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

const at = (file: string, ...paths: string[]): FieldPlace[] =>
  paths.map((path) => ({ file, path: path === '' ? [] : path.split('.') }));

const entriesOf = (file: string): FieldPlace => ({ file, path: ['entries'] });

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
    fields: at('faq/*.md', ''),
  },
  {
    id: 'texts',
    title: 'Words of a section',
    sentence: 'Headings, sentences and lists, from the first screen to the form.',
    fields: [
      ...at('home.yaml', ''),
      ...at('overview.yaml', ''),
      ...at('services.yaml', ''),
      ...at('about.md', ''),
      ...at('pricing.yaml', ''),
      ...at('faq.yaml', ''),
      ...at('contact.yaml', ''),
    ],
  },
  {
    id: 'look',
    title: 'Colours and logo',
    sentence: 'Your own look, and what the first screen shows.',
    fields: at('brand.yaml', ''),
  },
];

/**
 * The parts of the page; titles and sentences come from the schemas. Files that rarely change, such as `words.yaml` and
 * `privacy.yaml`, have no task: they are edited as files, and a search finds most of their fields.
 */
const PAGE_PARTS: readonly { files: readonly string[]; shows?: FieldPlace }[] = [
  { files: ['practice.yaml'] },
  { files: ['sections.yaml'] },
  { files: ['footer.yaml'] },
  { files: ['team.yaml'], shows: entriesOf('team.yaml') },
  { files: ['testimonials.yaml'], shows: entriesOf('testimonials.yaml') },
  { files: ['gallery.yaml'], shows: entriesOf('gallery.yaml') },
  { files: ['carousel.yaml'], shows: entriesOf('carousel.yaml') },
  { files: ['journal.yaml', 'journal/*.md'], shows: { file: 'journal/*.md', path: [] } },
  { files: ['countdown.yaml'], shows: { file: 'countdown.yaml', path: ['heading'] } },
  { files: ['downloads.yaml'], shows: entriesOf('downloads.yaml') },
];

/** The tasks of "My page": the frequent ones, then the parts of the page. */
export const TASKS: readonly Task[] = [
  ...FREQUENT_TASKS.map((task): Task => ({ kind: 'often', ...task })),
  ...PAGE_PARTS.map(({ files, ...part }): Task => {
    const [{ label, help = '' }] = files.map(describeForm) as [ReturnType<typeof describeForm>];
    const fields = files.flatMap((file) => at(file, ''));
    const id = files[0]?.replace('.yaml', '') ?? '';
    return { id, title: label, sentence: help, kind: 'part', fields, ...part };
  }),
];
