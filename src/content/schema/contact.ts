import * as v from 'valibot';
import { deprecated, group, line, prose, sentences, template, text } from './fieldSchemas.ts';
import type { GapName } from './notes.ts';

const details = group('Beside your telephone and email', '', {
  phone: text('Word for telephone'),
  email: text('Word for email'),
  where: text('Word for where you are'),
  saveContact: text('Link to save your contact'),
  choose: text('Link for more ways', 'On a phone.'),
  call: v.optional(template('Button to call you', 'On a phone, above the form.', 'phone'), 'Call {phone}'),
});

const form = group('The form', '', {
  label: text('Name of the form', 'Read out.'),
  firstName: text('First name'),
  lastName: text('Last name'),
  email: text('Email'),
  message: text('Message'),
  optional: text('Beside what may stay empty'),
  limit: deprecated(template('How long a message may be', '', 'max')),
  noEmail: v.optional(
    template('Without an email address', 'Beside what is wrong with it.', 'phone'),
    'No email? Call {phone}.',
  ),
  leaveOut: sentences('Words below the message', 'What to add, and what to leave out.'),
  counter: template('How many letters are left', '', 'left'),
  emergency: line('In an emergency'),
  reply: template('What happens next', 'Stands at the top of the form.', 'replyTime'),
  send: text('Words on the button'),
  sending: text('While it is sent'),
  honeypot: text('Beside what only robots fill in', 'Read out to few: it is hidden, and must stay empty.'),
  faultsHeading: text('Heading when something is missing', 'Only without a script.'),
  sentHeading: text('Heading of the thanks'),
  sentReply: v.optional(template('When you reply', 'Below the thanks.', 'replyTime'), 'I reply {replyTime}.'),
  sentBy: v.optional(
    template('By which day that is', 'Where your reply time counts days.', 'day'),
    'That is by {day}.',
  ),
});

/** `contact.yaml`: contact details and the form's texts. The messages of SPEC section 8 are fixed. */
export const contact = group(
  'Contact and form',
  'How people reach you. What the form says after Send is fixed, so that it is always true.',
  {
    heading: text('Heading'),
    lead: sentences('Words below the heading'),
    details,
    form,
    leaving: group('When somebody leaves with a message not sent', '', {
      question: text('Question'),
      more: sentences('What is safe'),
    }),
    elsewhere: group('When a message cannot be sent', '', {
      kept: sentences('What is safe'),
      call: template('Call instead', '', 'phone'),
      mail: template('Email instead', '', 'email'),
      copy: text('Above their message'),
    }),
    choices: group('Ways to get in touch', 'The sheet that opens on a phone.', {
      title: text('Heading'),
      message: text('Words below the heading'),
      call: text('Call'),
      write: deprecated(text('Write')),
      writeNote: deprecated(text('Note below Write')),
      email: text('Email'),
      save: text('Save the contact'),
      saveNote: text('Note below Save'),
    }),
  },
);

/** Gaps for details that the law requires a privacy notice to state. The practice's facts or the settings fill them. */
const NOTICE_GAPS: readonly GapName[] = ['name', 'email', 'phone', 'sentDays'];
const HELD_GAPS: readonly GapName[] = ['heldDays', 'heldNoticeDays'];
const PRIVACY_GAPS: readonly GapName[] = [...NOTICE_GAPS, ...HELD_GAPS];
const particulars = (label: string, help?: string) => prose(label, help, { optional: PRIVACY_GAPS });

const POLICY_GAPS: readonly GapName[] = ['who', 'abn', 'suburb', 'state', 'mailDomain'];

/** `privacy.yaml`: the notice by the Send button, and the policy. The settings decide which paragraphs are shown. */
export const privacy = group(
  'Privacy',
  'The law says what it must tell: who collects what and why, who sees it, how long it is kept, how to complain.',
  {
    summary: text('Link beside the button'),
    heading: text('Heading of the notice'),
    body: prose('The notice', 'Who collects what, why, who sees it, and how long it is kept.', {
      required: NOTICE_GAPS,
      optional: HELD_GAPS,
    }),
    /** Absent from folders of earlier versions; the wording check then reports it. */
    screening: v.optional(
      particulars(
        'What a program sorts out',
        'It looks for signs of advertising and holds such messages back: the law wants that told.',
      ),
    ),
    captcha: group(
      'The check that a person writes',
      'The page shows the paragraph that is true of your site.',
      {
        altcha: particulars('A small puzzle, solved by the device'),
        recaptcha: particulars('Google reCAPTCHA'),
        none: particulars('No check'),
      },
    ),
    analytics: particulars('Counting visits', 'Shown only if visits are counted.'),
    contact: particulars('How to see, correct, delete and complain'),
    /** Absent from folders of earlier versions. The page then has no link to it, and the wording check reports that. */
    policy: v.optional(
      group('Privacy policy', 'A page of its own.', {
        link: text('Link to it'),
        heading: text('Heading'),
        back: text('Link back to the page'),
        body: prose('First part', 'Up to the check that a person writes, which follows by itself.', {
          required: PRIVACY_GAPS.slice(1),
          optional: ['name', ...POLICY_GAPS],
        }),
        closing: prose('Last part', 'How to see, correct and complain.', {
          optional: [...PRIVACY_GAPS, ...POLICY_GAPS],
        }),
      }),
    ),
  },
);
