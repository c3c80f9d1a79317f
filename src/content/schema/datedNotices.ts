import * as v from 'valibot';
import { moment } from './facts.ts';
import { choice, sentences, shape, template, text } from './fieldSchemas.ts';
import { entry, named, withNotes } from './notes.ts';

/** Where a notice can be shown: at the top of the page, or in a section. */
const NOTICE_PLACES = ['banner', 'services', 'about', 'pricing', 'faq', 'contact'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

const notice = v.pipe(
  shape({
    where: named(
      'Where it stands',
      withNotes(
        choice(NOTICE_PLACES, {
          banner: 'At the top of the page',
          services: 'In Services',
          about: 'In About',
          pricing: 'In Pricing',
          faq: 'In the questions',
          contact: 'In Contact',
        }),
        { initial: 'banner' },
      ),
    ),
    title: named(
      'What it says',
      'Such as “Closed over Christmas.”',
      withNotes(text(), { initial: 'Closed.' }),
    ),
    text: v.optional(
      named('A sentence more', 'Such as “Write any time; I answer from 4 January.”', sentences()),
    ),
    from: named('From', 'The beginning of this day, or an hour of it.', moment()),
    until: named('Until', 'Shown to the end of this day, or to an hour of it.', moment()),
    shownFrom: v.optional(
      named('Tell visitors from', 'Left out, from its first day.', withNotes(moment(), { initial: 'today' })),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { from, until, shownFrom = from } = dataset.value;
    // The schema reports empty fields.
    if (from === '' || until === '') return;
    // A day without a time lasts to its end.
    const end = `${until} 24:00`.slice(0, 16);
    const lateStart = [from, shownFrom].find((start) => end <= start);
    if (lateStart === undefined) return;
    addIssue({
      input: `an end on ${until} and a beginning on ${lateStart}`,
      message: 'an end after the beginning',
    });
  }),
);

/** `notices.yaml`: notices, each with the dates between which it is shown. */
export const notices = named(
  'Notices',
  'Words that come and go by themselves: closures, changed hours, a week away.',
  shape({
    label: named('What a notice is called', 'Read out with one at the top of the page.', text()),
    dates: named('How its days are told', 'Shown with every notice.', template('from', 'until')),
    entries: named(
      'Notices',
      v.array(entry('Notice', ['title', 'from', 'until'], notice), 'a list of entries, or []'),
    ),
  }),
);
