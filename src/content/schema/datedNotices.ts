import * as v from 'valibot';
import { moment } from './facts.ts';
import { choice, entry, group, sentences, template, text } from './fieldSchemas.ts';
import { named, withNotes } from './notes.ts';

/** Where a notice can be shown: at the top of the page, or in a section. */
const NOTICE_PLACES = {
  banner: 'At the top of the page',
  services: 'In Services',
  about: 'In About',
  pricing: 'In Pricing',
  faq: 'In the questions',
  contact: 'In Contact',
};
export type NoticePlace = keyof typeof NOTICE_PLACES;

const notice = v.pipe(
  entry('Notice', ['title', 'from', 'until'], {
    where: withNotes(named('Where it stands', choice(NOTICE_PLACES)), { initial: 'banner' }),
    title: withNotes(text('What it says', 'Such as “Closed over Christmas.”'), { initial: 'Closed.' }),
    text: v.optional(sentences('A sentence more', 'Such as “Write any time; I answer from 4 January.”')),
    from: moment('From', 'The beginning of this day, or an hour of it.'),
    until: moment('Until', 'Shown to the end of this day, or to an hour of it.'),
    shownFrom: v.optional(
      withNotes(moment('Tell visitors from', 'Left out, from its first day.'), { initial: 'today' }),
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
export const notices = group(
  'Notices',
  'Words that come and go by themselves: closures, changed hours, a week away.',
  {
    label: text('What a notice is called', 'Read out with one at the top of the page.'),
    dates: named('How its days are told', 'Shown with every notice.', template('from', 'until')),
    entries: named('Notices', v.array(notice, 'a list of entries, or []')),
  },
);
