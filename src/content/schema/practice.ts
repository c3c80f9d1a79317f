import * as v from 'valibot';
import { abn, anchor, email, link, list, phone, shape, text, wholeNumber } from './fields.ts';

const namedLink = shape({ label: text(), url: link() });

/** `practice.yaml`: who the practice is and how it can be reached. */
export const practice = shape({
  name: text(),
  wordmark: shape({ name: text(), place: text() }),
  title: text(),
  description: text(),
  phone: phone(),
  email: email(),
  address: shape({ suburb: text(), state: text() }),
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
});

const navigationLinks = list(shape({ label: text(), target: anchor() }), 'a list of links');

/** `navigation.yaml`: the top navigation and the footer's quick links (SPEC section 2). */
export const navigation = shape({ top: navigationLinks, quick: navigationLinks });

/** `footer.yaml`. The acknowledgement of Country is the owner's to add. */
export const footer = shape({
  heading: text(),
  acknowledgement: v.optional(text()),
  abnLabel: text(),
  accessibility: text(),
});
