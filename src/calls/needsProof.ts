interface ProvenField {
  readonly file: string;
  /** Empty: every field of the file. */
  readonly path: readonly string[];
  /** A mailbox: the old and the new one are told of a change. */
  readonly isMailbox?: true;
}

/**
 * All that asks for the passkey anew: what lets somebody in or shuts them out, and what erases visitors’ words or sends
 * their words or steps somewhere. An edition asks when it changes one of the fields, or when its words
 * gain an address, mailbox or telephone number; calls ask whenever they are made.
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
} as const satisfies { calls: readonly string[]; fields: readonly ProvenField[] };
