/**
 * What needs a fresh passkey proof. `calls` always do: they grant or revoke access, or erase or send visitors' data.
 * An edition does if it changes one of `fields` (an empty path means the whole file), or adds a link, mailbox or
 * telephone number to the text.
 */
export const NEEDS_PROOF = {
  calls: [
    'enquiries.erase',
    'enquiries.sendAgain',
    'person.export',
    'health.backup',
    'people.invite',
    'people.withdraw',
    'people.remove',
    'you.devices.addOptions',
    'you.devices.add',
    'you.devices.end',
    'you.sessions.end',
    'you.sessions.endOthers',
  ],
  fields: [
    { file: 'practice.yaml', path: ['email'], isMailbox: true },
    { file: 'practice.yaml', path: ['phone'] },
    { file: 'practice.yaml', path: ['address'] },
    { file: 'practice.yaml', path: ['otherAddresses'] },
    { file: 'practice.yaml', path: ['location'] },
    { file: 'practice.yaml', path: ['booking', 'url'] },
    { file: 'practice.yaml', path: ['links', 'privacyComplaints', 'url'] },
    { file: 'privacy.yaml', path: [] },
  ],
} as const;
