import * as v from 'valibot';
import { moment } from './facts.ts';
import { choice, shape, template, text } from './fieldSchemas.ts';

/** Where a notice can stand: over the whole page, or in one of the sections that have words of their own. */
const NOTICE_PLACES = ['banner', 'services', 'about', 'pricing', 'faq', 'contact'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

const notice = v.pipe(
  shape({
    where: choice(NOTICE_PLACES),
    title: text(),
    text: v.optional(text()),
    from: moment(),
    until: moment(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { from, until } = dataset.value;
    // A day alone lasts to its end, so it is after every time on it.
    if (`${until} 24:00`.slice(0, 16) <= from)
      addIssue({
        input: `until ${until}, which is not after from ${from}`,
        message: 'an end after the beginning',
      });
  }),
);

/** `notices.yaml`: words that come and go by themselves. `until` a day means to the end of that day. */
export const notices = shape({
  label: text(),
  dates: template('from', 'until'),
  entries: v.array(notice, 'a list of entries, or []'),
});
