import * as v from 'valibot';
import {
  isMedicareProvider,
  isNdisRegistration,
  openingHours,
  postcode,
  timeZone,
  timeZoneOf,
} from './facts.ts';
import {
  abn,
  choice,
  email,
  link,
  list,
  phone,
  shape,
  target,
  text,
  upToSix,
  wholeNumber,
} from './fieldSchemas.ts';

const namedLink = shape({ label: text(), url: link() });

/** A place to find the practice at. `note` says what happens there. */
const addressFields = {
  name: v.optional(text()),
  street: v.optional(text()),
  suburb: text(),
  state: text(),
  postcode: v.optional(postcode()),
  note: v.optional(text()),
};

const NUMBER_FORMS: Record<string, { test: (shown: string) => boolean; words: string }> = {
  medicare: {
    test: isMedicareProvider,
    words: 'a Medicare provider number such as 2426621B: its last letter checks the rest',
  },
  ndis: { test: isNdisRegistration, words: 'an NDIS registration number such as 405 000 1234' },
};

/** A number that others know the practitioner by. Those whose form is known are checked for it. */
const registration = v.pipe(
  shape({ type: choice(['medicare', 'ndis', 'other']), label: text(), number: text() }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { type, number } = dataset.value;
    const form = NUMBER_FORMS[type];
    if (form && !form.test(number)) addIssue({ input: JSON.stringify(number), message: form.words });
  }),
);

/** `[your name]`: what stands for a name until the owner has given one. */
const OPEN_NAME = /^\[.*\]$/;

/** Who the people meet. Without a name, nobody is named anywhere: a stand-in would be read as a person. */
const practitioner = v.pipe(
  shape({
    name: text(),
    title: text(),
    registrations: v.optional(upToSix(registration, 'numbers'), []),
  }),
  v.transform((person) => (OPEN_NAME.test(person.name) ? undefined : person)),
);

/** `practice.yaml`: who the practice is and how it can be reached. */
export const practice = v.pipe(
  shape({
    name: text(),
    wordmark: shape({ name: text(), place: text() }),
    title: text(),
    description: text(),
    phone: phone(),
    /** When people may ring, or what to do when nobody answers: beside the number. */
    callTimes: v.optional(text()),
    email: email(),
    address: shape(addressFields),
    otherAddresses: v.optional(upToSix(shape(addressFields), 'addresses'), []),
    practitioner: v.optional(practitioner),
    hours: v.optional(openingHours()),
    booking: v.optional(namedLink),
    timeZone: v.optional(timeZone()),
    abn: abn(),
    areaServed: text(),
    ages: shape({ from: wholeNumber(0, 120), to: wholeNumber(0, 120) }),
    replyTime: text(),
    links: shape({ codeOfConduct: namedLink, healthComplaints: namedLink, privacyComplaints: namedLink }),
    location: v.optional(
      shape({
        latitude: v.number('a number such as -26.65421'),
        longitude: v.number('a number such as 153.09345'),
      }),
    ),
  }),
  // Every practice has a clock: its own word, or its state’s.
  v.transform((facts) => ({ ...facts, timeZone: timeZoneOf(facts) })),
);

const navigationLinks = list(shape({ label: text(), target: target() }), 'a list of links');

/** `navigation.yaml`: the top navigation and the footer's quick links (SPEC section 2). */
export const navigation = shape({ top: navigationLinks, quick: navigationLinks });

/** `footer.yaml`. The acknowledgement of Country is the owner's to add. */
export const footer = shape({
  heading: text(),
  acknowledgement: v.optional(text()),
  abnLabel: text(),
  accessibility: text(),
});
