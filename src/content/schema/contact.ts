import * as v from 'valibot';
import { line, prose, sentences, shape, template, text } from './fieldSchemas.ts';
import type { GapName } from './notes.ts';
import { named, withNotes } from './notes.ts';

/** A field of earlier versions, which the page no longer shows. */
const deprecatedField = (label: string, schema: v.GenericSchema) =>
  v.optional(withNotes(named(label, 'Not used; you can take it out.', schema), { isDeprecated: true }));

const details = shape({
  phone: named('Word for telephone', text()),
  email: named('Word for email', text()),
  where: named('Word for where you are', text()),
  saveContact: named('Link to save your contact', text()),
  choose: named('Link for more ways', 'On a phone.', text()),
  call: v.optional(
    named('Button to call you', 'On a phone, above the form.', template('phone')),
    'Call {phone}',
  ),
});

const form = shape({
  label: named('Name of the form', 'Read out.', text()),
  firstName: named('First name', text()),
  lastName: named('Last name', text()),
  email: named('Email', text()),
  message: named('Message', text()),
  optional: named('Beside what may stay empty', text()),
  limit: deprecatedField('How long a message may be', template('max')),
  noEmail: v.optional(
    named('Without an email address', 'Beside what is wrong with it.', template('phone')),
    'No email? Call {phone}.',
  ),
  leaveOut: named('Words below the message', 'What to add, and what to leave out.', sentences()),
  counter: named('How many letters are left', template('left')),
  emergency: named('In an emergency', line()),
  reply: named('What happens next', 'Stands at the top of the form.', template('replyTime')),
  send: named('Words on the button', text()),
  sending: named('While it is sent', text()),
  honeypot: named(
    'Beside what only robots fill in',
    'Read out to few: it is hidden, and must stay empty.',
    text(),
  ),
  faultsHeading: named('Heading when something is missing', 'Only without a script.', text()),
  sentHeading: named('Heading of the thanks', text()),
  sentReply: v.optional(
    named('When you reply', 'Below the thanks.', template('replyTime')),
    'I reply {replyTime}.',
  ),
  sentBy: v.optional(
    named('By which day that is', 'Where your reply time counts days.', template('day')),
    'That is by {day}.',
  ),
});

/** `contact.yaml`: contact details and the form's words. The messages of SPEC section 8 are fixed. */
export const contact = named(
  'Contact and form',
  'How people reach you. What the form says after Send is fixed, so that it is always true.',
  shape({
    heading: named('Heading', text()),
    lead: named('Words below the heading', sentences()),
    details: named('Beside your telephone and email', details),
    form: named('The form', form),
    leaving: named(
      'When somebody leaves with a message not sent',
      shape({ question: named('Question', text()), more: named('What is safe', sentences()) }),
    ),
    elsewhere: named(
      'When a message cannot be sent',
      shape({
        kept: named('What is safe', sentences()),
        call: named('Call instead', template('phone')),
        mail: named('Email instead', template('email')),
        copy: named('Above their message', text()),
      }),
    ),
    choices: named(
      'Ways to get in touch',
      'The sheet that opens on a phone.',
      shape({
        title: named('Heading', text()),
        message: named('Words below the heading', text()),
        call: named('Call', text()),
        write: deprecatedField('Write', text()),
        writeNote: deprecatedField('Note below Write', text()),
        email: named('Email', text()),
        save: named('Save the contact', text()),
        saveNote: named('Note below Save', text()),
      }),
    ),
  }),
);

/** Gaps for the particulars that the law requires and only the practice's facts or the settings contain. */
const NOTICE_GAPS: readonly GapName[] = ['name', 'email', 'phone', 'sentDays'];
const HELD_GAPS: readonly GapName[] = ['heldDays', 'heldNoticeDays'];
const PRIVACY_GAPS: readonly GapName[] = [...NOTICE_GAPS, ...HELD_GAPS];
const particulars = () => prose({ may: PRIVACY_GAPS });

const POLICY_GAPS: readonly GapName[] = ['who', 'abn', 'suburb', 'state', 'mailDomain'];

/** `privacy.yaml`: the notice by the Send button, and the policy. The settings decide which paragraphs are shown. */
export const privacy = named(
  'Privacy',
  'The law says what it must tell: who collects what and why, who sees it, how long it is kept, how to complain.',
  shape({
    summary: named('Link beside the button', text()),
    heading: named('Heading of the notice', text()),
    body: named(
      'The notice',
      'Who collects what, why, who sees it, and how long it is kept.',
      prose({ must: NOTICE_GAPS, may: HELD_GAPS }),
    ),
    /** Absent from folders of earlier versions; the wording check then reports it. */
    screening: v.optional(
      named(
        'What a program sorts out',
        'It looks for signs of advertising and holds such messages back: the law wants that told.',
        particulars(),
      ),
    ),
    captcha: named(
      'The check that a person writes',
      'The page shows the paragraph that is true of your site.',
      shape({
        altcha: named('A small puzzle, solved by the device', particulars()),
        recaptcha: named('Google reCAPTCHA', particulars()),
        none: named('No check', particulars()),
      }),
    ),
    analytics: named('Counting visits', 'Shown only if visits are counted.', particulars()),
    contact: named('How to see, correct, delete and complain', particulars()),
    /** Absent from folders of earlier versions; the page then has no link to it, and the wording check reports it. */
    policy: v.optional(
      named(
        'Privacy policy',
        'A page of its own.',
        shape({
          link: named('Link to it', text()),
          heading: named('Heading', text()),
          back: named('Link back to the page', text()),
          body: named(
            'First part',
            'Up to the check that a person writes, which follows by itself.',
            prose({ must: PRIVACY_GAPS.slice(1), may: ['name', ...POLICY_GAPS] }),
          ),
          closing: named(
            'Last part',
            'How to see, correct and complain.',
            prose({ may: [...PRIVACY_GAPS, ...POLICY_GAPS] }),
          ),
        }),
      ),
    ),
  }),
);
