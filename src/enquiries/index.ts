/** Enquiries: intake, spam scoring, delivery by mail, retention (CONTRACT "An enquiry"). */

export * from './backupState.ts';
export { computeMailDelay } from './delivery/timing.ts';
export {
  createEnquiryAdmin,
  type EnquiryAdmin,
  type EnquiryWithCheck,
  type PersonCheck,
  type Preview,
} from './enquiryAdmin.ts';
export { createEnquiryService, type EnquiryService } from './enquiryService.ts';
export * from './errors.ts';
export { formatCappedCount, formatCappedEnquiries } from './formatCappedCount.ts';
export { rateFreeSpace } from './freeSpace.ts';
export { toClientNetwork, toPrefix48 } from './intake/clientNetwork.ts';
export { isAutomated } from './intake/spam/index.ts';
export { CLOCK_JUMP_MARK } from './maintenance/scheduler.ts';
export * from './owner/answeredLinks.ts';
export { readMailFault } from './owner/mailFault.ts';
export { createOwnerService, type OwnerService } from './owner/ownerService.ts';
export { TROUBLE_TEXTS, type Trouble } from './troubleTexts.ts';
export * from './types.ts';
