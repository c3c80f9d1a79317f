import * as v from 'valibot';
import {
  abn,
  isMedicareProvider,
  isNdisRegistration,
  openingHours,
  phone,
  postcode,
  timeZone,
  timeZoneOf,
} from './facts.ts';
import {
  choice,
  email,
  entry,
  group,
  link,
  pastDay,
  refuseIf,
  sentences,
  shape,
  template,
  text,
  upToSix,
  wholeNumber,
} from './fieldSchemas.ts';
import { named, prefilled, withNotes } from './notes.ts';

const namedLink = (label: string, help = '') =>
  named(label, help, shape({ label: text('Words'), url: link('Where it leads') }));

const addressFields = {
  name: text.optional('Name of the place', 'Such as “Memorial Hall”.'),
  street: text.optional('Street', 'With its number.'),
  suburb: text('Suburb'),
  state: text('State', 'Such as “QLD”. Your clock follows it.'),
  postcode: postcode.optional('Postcode'),
  note: text.optional('What happens there', 'Such as “Pilates, first visits. Ramp at the back.”'),
};

const NUMBER_FORMS: Record<string, { test: (shown: string) => boolean; expected: string }> = {
  medicare: {
    test: isMedicareProvider,
    expected: 'a Medicare provider number such as 2426621B: its last letter checks the rest',
  },
  ndis: { test: isNdisRegistration, expected: 'an NDIS registration number such as 405 000 1234' },
};

/** A registration number. Medicare and NDIS numbers are checked for typing errors. */
const registration = v.pipe(
  entry('Number', ['label', 'number'], {
    type: choice('Kind', 'The first two are checked for slips.', {
      medicare: 'Medicare provider',
      ndis: 'NDIS registration',
      other: 'Another number',
    }),
    label: text('What it is called', 'Stands before the number, such as “Medicare provider number”.'),
    number: text('Number'),
  }),
  refuseIf(({ type, number }) => {
    const numberForm = NUMBER_FORMS[type];
    return numberForm && !numberForm.test(number) && [JSON.stringify(number), numberForm.expected];
  }),
);

/** Matches `[your name]`, the placeholder until the owner enters a name. */
const UNSET_NAME = /^\[.*\]$/;

/** A practitioner without a name is dropped: visitors would mistake the placeholder for a person. */
const practitioner = v.pipe(
  group('Who people meet', '', {
    name: text('Your name', 'While it stands in [brackets], nobody is named anywhere.'),
    title: text('Your title', 'Such as “Accredited exercise physiologist” or “Podiatrist”.'),
    registrations: v.optional(upToSix('Numbers others know you by', registration, 'numbers'), []),
  }),
  v.transform((person) => (UNSET_NAME.test(person.name) ? undefined : person)),
);

/** Information for GPs. The provider numbers are among the practitioner's registrations. */
const referrals = group('For GPs', 'Beside the form, with your Medicare provider number if you gave one.', {
  heading: prefilled('For GPs', text('Heading', 'Such as “For GPs”.')),
  send: sentences('To whom, and how', 'Whom a referral is addressed to, and how it is sent to you.'),
  wait: v.optional(
    group('New clients', '', {
      text: sentences('New clients and the wait', 'Such as “I take new clients, in about two weeks.”'),
      reviewed: prefilled('today', pastDay('This was true on', 'You are reminded after three months.')),
      asOf: prefilled('True on {date}.', template('How that day is told', 'Stands behind it.', 'date')),
    }),
  ),
});

const profession = group('Your profession', 'Exercise physiology, unless you name another.', {
  name: text('Its name', 'Such as “Podiatry”. Search engines read it with each place.'),
  person: text('Who practises it', 'One person, such as “podiatrist”.'),
});

const complaints = group(
  'Links the law wants',
  'The first two stand at the foot of the page. Keep all three.',
  {
    codeOfConduct: v.optional(
      namedLink(
        'Code of Conduct',
        'The National Code, or your board’s own if Ahpra registers your profession. Leave it out where neither has one.',
      ),
    ),
    healthComplaints: namedLink('How to complain about care'),
    privacyComplaints: namedLink(
      'How to complain about privacy',
      'The privacy notice has a link of its own.',
    ),
  },
);

const location = group('Place on the map', 'For search engines.', {
  latitude: named('Latitude', 'South is below 0.', v.number('a number such as -26.65421')),
  longitude: named('Longitude', '', v.number('a number such as 153.09345')),
});

/** In letters. Search engines cut longer descriptions. */
export const MAX_DESCRIPTION = 160;

export const practice = v.pipe(
  group('Your practice', 'Who you are and how people reach you.', {
    name: text('Name of your practice', 'In mails, on the contact card, and to search engines.'),
    wordmark: group('Name beside the logo', 'On two lines.', {
      name: text('First line'),
      place: text('Second line', 'Such as a place.'),
    }),
    title: text('Title for search engines', 'The first line of what they show of you.'),
    description: withNotes(
      sentences('Description for search engines', 'They show it below the title, and cut what is longer.'),
      { letters: MAX_DESCRIPTION },
    ),
    phone: phone('Telephone', 'Beside the form, on the contact card and on paper.'),
    callTimes: text.optional(
      'When people may ring',
      'Below the number. Such as “Monday to Friday, 7 am to 4 pm”, or what to do when nobody answers.',
    ),
    email: email(
      'Email',
      'Shown beside the form. Enquiries are mailed here, unless your site is set up otherwise.',
    ),
    address: group('Address', '', addressFields),
    suburbs: text.optional(
      'Suburbs you come to',
      'Below your address. Such as “I come to you from Noosa to Caloundra.”',
    ),
    otherAddresses: v.optional(
      upToSix('More addresses', entry('Address', ['name', 'street', 'suburb'], addressFields), 'addresses'),
      [],
    ),
    profession: v.optional(profession, { name: 'Exercise physiology', person: 'exercise physiologist' }),
    practitioner: v.optional(practitioner),
    hours: v.optional(openingHours),
    referrals: v.optional(referrals),
    booking: v.optional(namedLink('Booking', 'A second button beside the first one.')),
    timeZone: timeZone.optional('Clock', 'Only if it is not that of your state.'),
    abn: abn('ABN', 'At the foot of the page.'),
    areaServed: text('Where you come to', 'For search engines. Such as “Sunshine Coast, Queensland”.'),
    ages: group(
      'Ages',
      'Of the people you see. Your page does not show them by themselves: your words say them.',
      { from: wholeNumber('From', '', 0, 120), to: wholeNumber('To', '', 0, 120) },
    ),
    replyTime: text('How soon you reply', 'Such as “within two working days”. The form promises it.'),
    links: complaints,
    location: v.optional(location),
  }),
  v.transform((facts) => ({ ...facts, timeZone: timeZoneOf(facts) })),
);
