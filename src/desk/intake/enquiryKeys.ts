import type { EnquiryFields } from '#enquiry';
import type { KeyedHash } from '../keyedHash.ts';
import { toClientNetwork, toPrefix48 } from './clientNetwork.ts';
import { normaliseMailbox } from './spam/index.ts';

/** What an enquiry is counted and recognised by. All are keyed hashes: nothing can be read back from them. */
export interface EnquiryKeys {
  /** Of the four fields: tells a visitor's retry from another enquiry. */
  digest: string;
  client: string;
  /** Empty for IPv4. */
  prefix48: string;
  sender: string;
}

export function computeKeys(fields: EnquiryFields, address: string, hash: KeyedHash): EnquiryKeys {
  const { firstName, lastName, email, message } = fields;
  const prefix48 = toPrefix48(address);
  return {
    digest: hash('fields', firstName, lastName, email, message),
    client: hash('client', toClientNetwork(address)),
    prefix48: prefix48 && hash('prefix48', prefix48),
    sender: hash('sender', normaliseMailbox(email)),
  };
}
