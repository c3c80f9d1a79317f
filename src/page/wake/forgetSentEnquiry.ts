import type { PageState } from '../pageState.ts';
import { writeDraft } from '../sections/contact/draft/draftStorage.ts';

/**
 * A form that was posted and sent has ended its draft, and its address is done: a reload must not say thanks again, and
 * with that end a draft begun since. At once, not when React has come: the next enquiry may be begun before.
 */
export function forgetSentEnquiry({ form }: PageState): void {
  if (form?.status !== 'sent') return;
  writeDraft(() => sessionStorage, {});
  history.replaceState(history.state, '', location.pathname + location.hash);
}
