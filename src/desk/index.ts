/** The enquiry desk: takes enquiries in, mails each, and forgets them by rule (CONTRACT "An enquiry"). */

export { createDesk } from './desk.ts';
export {
  createEnquiryAdmin,
  type EnquiryAdmin,
  type EnquiryInFull,
  type PersonCheck,
  type Preview,
} from './enquiryAdmin.ts';
export * from './errors.ts';
export { formatCappedCount } from './formatCappedCount.ts';
export { toClientNetwork, toPrefix48 } from './intake/clientNetwork.ts';
export { isAutomated } from './intake/spam/index.ts';
export * from './types.ts';
