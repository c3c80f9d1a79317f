/** Input schemas of the enquiry calls, for the server only. */
import * as v from 'valibot';
import { limitedArray } from './limitedArray.ts';

/** The limit of enquiries per call, one screen: more would block the writer of the database for too long. */
const IDS_MAX = 100;
const SEARCH_MAX = 100;
/** The same as `LIMITS` of `src/enquiry`. */
const ADDRESS_MAX = 256;

const enquiryId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const ids = v.pipe(limitedArray(enquiryId, IDS_MAX), v.minLength(1));
/** A visitor's address, in any script. */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3),
  v.maxLength(ADDRESS_MAX),
  v.regex(/^[^\p{C}\p{Z}]+@[^\p{C}\p{Z}]+$/u),
);

const FILTERS = [
  'all',
  'new',
  'toAnswer',
  'waiting',
  'held',
  'failed',
  'answered',
  'spam',
  'erased',
] as const;

export const ListInput = v.strictObject({
  before: v.exactOptional(enquiryId),
  filter: v.picklist(FILTERS),
  search: v.exactOptional(v.pipe(v.string(), v.maxLength(SEARCH_MAX))),
});
export const NewsInput = v.strictObject({
  since: v.nullable(enquiryId),
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,15}$/))),
});
export const EnquiryInput = v.strictObject({ id: enquiryId });
export const EnquiriesInput = v.strictObject({ ids });
export const ReadInput = v.strictObject({ ids, isRead: v.boolean() });
export const AnsweredInput = v.strictObject({ ids, isAnswered: v.boolean() });
export const SpamInput = v.strictObject({ ids, isSpam: v.boolean() });
export const TakeBackInput = v.strictObject({ undo: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) });
export const EraseInput = v.union([v.strictObject({ ids }), v.strictObject({ email: address })]);
export const PersonInput = v.strictObject({ email: address });
