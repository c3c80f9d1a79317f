import type { EnquiryFields } from '#enquiry';
import type { Hash } from '../hash.ts';
import { networkOf, prefix48Of } from './clientNetwork.ts';
import { normaliseMailbox } from './spam/index.ts';

/** What an enquiry is counted and recognised by. All are keyed hashes: nothing can be read back from them. */
export interface Keys {
  /** Of the four fields: tells a visitor's retry from another enquiry. */
  digest: string;
  client: string;
  /** Empty for IPv4. */
  prefix48: string;
  sender: string;
}

export function keysOf(fields: EnquiryFields, address: string, hash: Hash): Keys {
  const { firstName, lastName, email, message } = fields;
  const prefix48 = prefix48Of(address);
  return {
    digest: hash('fields', firstName, lastName, email, message),
    client: hash('client', networkOf(address)),
    prefix48: prefix48 && hash('prefix48', prefix48),
    sender: hash('sender', normaliseMailbox(email)),
  };
}
