import * as v from 'valibot';
import { group, isDay, matching } from './fieldSchemas.ts';
import { named } from './notes.ts';

/** The day on which the owner confirmed a statement; undefined while the field says `no`. */
const confirmation = (label: string, help = '') => {
  const schema = v.pipe(
    matching(
      'no, or the day on which you made sure of it, such as 2026-12-01',
      (found) => found === 'no' || isDay(found),
      { kind: 'confirmation' },
      'the day on which you made sure of it, such as 1 December 2026',
    ),
    v.transform((found) => (found === 'no' ? undefined : found)),
  );
  return v.optional(named(label, help, schema));
};

/** `confirmed.yaml`: the page always shows these statements; the wording check reports unconfirmed statements. */
export const confirmed = group(
  'What only you can know',
  'Your page came with examples. Look at each, make it true, and say on which day you did.',
  {
    qualifications: confirmation(
      'I hold the qualifications listed',
      'Degree, accreditation, first aid; your insurance, if you name it.',
    ),
    replyTime: confirmation('I reply as soon as it says'),
    callTimes: confirmation('People may ring when it says'),
    suburbs: confirmation('I am based where it says', 'And I come to the places it names.'),
    company: confirmation(
      'Who may come along is right',
      'A parent, partner or carer; and who agrees for children.',
    ),
    children: confirmation(
      'I may work with children',
      'Your state’s card or check, its standards for child safety, and what the page says of them.',
    ),
    access: confirmation(
      'I can help people with a walker or a wheelchair',
      'And what it says about rain, and people who can’t come, is right.',
    ),
    gear: confirmation('I bring what it says to a home'),
    gpLetters: confirmation(
      'What it says about GPs is right',
      'When you write to one, and when you ask people to see theirs first.',
    ),
    referrals: confirmation(
      'What it says to GPs is right',
      'Whom a referral is addressed to, how it is sent, and your provider number.',
    ),
    payers: confirmation(
      'What it says of the NDIS and Support at Home is right',
      'Whose plans you work with, and who pays.',
    ),
    groupClasses: confirmation('The notice about group classes still holds', 'And so does its reason.'),
    privacy: confirmation(
      'The privacy policy is right',
      'Sole trader, companies, countries, and how long your mailbox keeps its copy.',
    ),
  },
);
