import { describeForm } from './describeForm.ts';
import type { FieldPlace } from './form.ts';

/** Something that an owner comes to do, and the fields it takes. */
export interface Task {
  id: string;
  title: string;
  sentence: string;
  /** Whether it is one of the few things that owners come for, or a part of the page. */
  kind: 'often' | 'part';
  /** What the form shows. A path that leads to many fields stands for all of them, an empty one for the whole file. */
  fields: readonly FieldPlace[];
  /** What a new entry of the first field begins with. */
  adds?: Readonly<Record<string, string>>;
}

const at = (file: string, ...paths: string[]): FieldPlace[] =>
  paths.map((path) => ({ file, path: path === '' ? [] : path.split('.') }));

const OFTEN: readonly Omit<Task, 'kind'>[] = [
  {
    id: 'closed',
    title: 'Closed on these days',
    sentence: 'People read it at the top of your page, until the last day is over.',
    fields: at('notices.yaml', 'entries'),
    adds: { where: 'banner', title: 'Closed.' },
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
    fields: at('pricing.yaml', 'prices', 'lead', 'rebates'),
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
    id: 'notice',
    title: 'A notice',
    sentence: 'Words that come and go by themselves, on the page or in a section.',
    fields: [...at('notices.yaml', 'entries'), ...at('services.yaml', 'notice')],
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

/** The rest: what each is called and what it is for, its schema says. */
const PARTS: readonly (readonly string[])[] = [
  ['practice.yaml'],
  ['confirmed.yaml'],
  ['sections.yaml'],
  ['navigation.yaml'],
  ['footer.yaml'],
  ['privacy.yaml'],
  ['team.yaml'],
  ['testimonials.yaml'],
  ['gallery.yaml'],
  ['carousel.yaml'],
  ['journal.yaml', 'journal/*.md'],
  ['countdown.yaml'],
  ['downloads.yaml'],
  ['notices.yaml'],
  ['words.yaml'],
];

/** What "My page" opens on: what owners come for, then the rest of the page. */
export const TASKS: readonly Task[] = [
  ...OFTEN.map((task): Task => ({ kind: 'often', ...task })),
  ...PARTS.map((files): Task => {
    const [{ label, help = '' }] = files.map(describeForm) as [ReturnType<typeof describeForm>];
    const fields = files.flatMap((file) => at(file, ''));
    return { id: files[0]?.replace('.yaml', '') ?? '', title: label, sentence: help, kind: 'part', fields };
  }),
];
