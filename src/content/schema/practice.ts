import * as v from 'valibot';
import {
  abn,
  isMedicareProvider,
  isNdisRegistration,
  openingHours,
  postcode,
  professionOf,
  timeZone,
  timeZoneOf,
} from './facts.ts';
import {
  choice,
  day,
  email,
  link,
  phone,
  sentences,
  shape,
  template,
  text,
  upToSix,
  wholeNumber,
} from './fieldSchemas.ts';
import { entry, named, prefilled, withNotes } from './notes.ts';

const namedLink = shape({ label: named('Words', text()), url: named('Where it leads', link()) });

const addressFields = {
  name: v.optional(named('Name of the place', 'Such as “Memorial Hall”.', text())),
  street: v.optional(named('Street', 'With its number.', text())),
  suburb: named('Suburb', text()),
  state: named('State', 'Such as “QLD”. Your clock follows it.', text()),
  postcode: v.optional(named('Postcode', postcode())),
  note: v.optional(named('What happens there', 'Such as “Pilates, first visits. Ramp at the back.”', text())),
};

const NUMBER_FORMS: Record<string, { test: (shown: string) => boolean; words: string }> = {
  medicare: {
    test: isMedicareProvider,
    words: 'a Medicare provider number such as 2426621B: its last letter checks the rest',
  },
  ndis: { test: isNdisRegistration, words: 'an NDIS registration number such as 405 000 1234' },
};

/** A registration number. Medicare and NDIS numbers are checked for typing errors. */
const registration = v.pipe(
  shape({
    type: named(
      'Kind',
      'The first two are checked for slips.',
      choice(['medicare', 'ndis', 'other'], {
        medicare: 'Medicare provider',
        ndis: 'NDIS registration',
        other: 'Another number',
      }),
    ),
    label: named(
      'What it is called',
      'Stands before the number, such as “Medicare provider number”.',
      text(),
    ),
    number: named('Number', text()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { type, number } = dataset.value;
    const numberForm = NUMBER_FORMS[type];
    if (numberForm && !numberForm.test(number))
      addIssue({ input: JSON.stringify(number), message: numberForm.words });
  }),
);

/** Matches `[your name]`, the placeholder until the owner enters a name. */
const UNSET_NAME = /^\[.*\]$/;

/** A practitioner without a name is dropped: visitors would take the placeholder for a person. */
const practitioner = v.pipe(
  shape({
    name: named('Your name', 'While it stands in [brackets], nobody is named anywhere.', text()),
    title: named('Your title', 'Such as “Accredited exercise physiologist” or “Podiatrist”.', text()),
    registrations: v.optional(
      named(
        'Numbers others know you by',
        upToSix(entry('Number', ['label', 'number'], registration), 'numbers'),
      ),
      [],
    ),
  }),
  v.transform((person) => (UNSET_NAME.test(person.name) ? undefined : person)),
);

/** Information for GPs. The provider numbers are among the practitioner's registrations. */
const referrals = shape({
  heading: named('Heading', 'Such as “For GPs”.', prefilled('For GPs', text())),
  send: named('To whom, and how', 'Whom a referral is addressed to, and how it is sent to you.', sentences()),
  wait: v.optional(
    named(
      'New clients',
      shape({
        text: named(
          'New clients and the wait',
          'Such as “I take new clients, in about two weeks.”',
          sentences(),
        ),
        reviewed: named(
          'This was true on',
          'You are reminded after three months.',
          prefilled('today', day({ isPast: true })),
        ),
        asOf: named(
          'How that day is told',
          'Stands behind it.',
          prefilled('True on {date}.', template('date')),
        ),
      }),
    ),
  ),
});

const profession = shape({
  name: named('Its name', 'Such as “Podiatry”. Search engines read it with each place.', text()),
  person: named('Who practises it', 'One person, such as “podiatrist”.', text()),
});

const complaints = shape({
  codeOfConduct: v.optional(
    named(
      'Code of Conduct',
      'The National Code, or your board’s own if Ahpra registers your profession. Leave it out where neither has one.',
      namedLink,
    ),
  ),
  healthComplaints: named('How to complain about care', namedLink),
  privacyComplaints: named(
    'How to complain about privacy',
    'The privacy notice has a link of its own.',
    namedLink,
  ),
});

const coordinates = shape({
  latitude: named('Latitude', 'South is below 0.', v.number('a number such as -26.65421')),
  longitude: named('Longitude', v.number('a number such as 153.09345')),
});

/** In letters. Search engines cut longer descriptions. */
export const DESCRIPTION_MAX = 160;

/** `practice.yaml` */
export const practice = named(
  'Your practice',
  'Who you are and how people reach you.',
  v.pipe(
    shape({
      name: named('Name of your practice', 'In mails, on the contact card, and to search engines.', text()),
      wordmark: named(
        'Name beside the logo',
        'On two lines.',
        shape({ name: named('First line', text()), place: named('Second line', 'Such as a place.', text()) }),
      ),
      title: named('Title for search engines', 'The first line of what they show of you.', text()),
      description: named(
        'Description for search engines',
        'They show it below the title, and cut what is longer.',
        withNotes(sentences(), { letters: DESCRIPTION_MAX }),
      ),
      phone: named('Telephone', 'Beside the form, on the contact card and on paper.', phone()),
      callTimes: v.optional(
        named(
          'When people may ring',
          'Below the number. Such as “Monday to Friday, 7 am to 4 pm”, or what to do when nobody answers.',
          text(),
        ),
      ),
      email: named(
        'Email',
        'Shown beside the form. Enquiries are mailed here, unless your site is set up otherwise.',
        email(),
      ),
      address: named('Address', shape(addressFields)),
      suburbs: v.optional(
        named(
          'Suburbs you come to',
          'Below your address. Such as “I come to you from Noosa to Caloundra.”',
          text(),
        ),
      ),
      otherAddresses: v.optional(
        named(
          'More addresses',
          upToSix(entry('Address', ['name', 'street', 'suburb'], shape(addressFields)), 'addresses'),
        ),
        [],
      ),
      profession: v.optional(
        named('Your profession', 'Exercise physiology, unless you name another.', profession),
      ),
      practitioner: v.optional(named('Who people meet', practitioner)),
      hours: v.optional(named('Opening hours', 'Beside the form, and to search engines.', openingHours())),
      referrals: v.optional(
        named('For GPs', 'Beside the form, with your Medicare provider number if you gave one.', referrals),
      ),
      booking: v.optional(named('Booking', 'A second button beside the first one.', namedLink)),
      timeZone: v.optional(named('Clock', 'Only if it is not that of your state.', timeZone())),
      abn: named('ABN', 'At the foot of the page.', abn()),
      areaServed: named(
        'Where you come to',
        'For search engines. Such as “Sunshine Coast, Queensland”.',
        text(),
      ),
      ages: named(
        'Ages',
        'Of the people you see. Your page does not show them by themselves: your words say them.',
        shape({ from: named('From', wholeNumber(0, 120)), to: named('To', wholeNumber(0, 120)) }),
      ),
      replyTime: named(
        'How soon you reply',
        'Such as “within two working days”. The form promises it.',
        text(),
      ),
      links: named(
        'Links the law wants',
        'The first two stand at the foot of the page. Keep all three.',
        complaints,
      ),
      location: v.optional(named('Place on the map', 'For search engines.', coordinates)),
    }),
    v.transform((facts) => ({ ...facts, timeZone: timeZoneOf(facts), profession: professionOf(facts) })),
  ),
);
