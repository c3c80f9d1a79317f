import panel from './sections/contact/panel.module.css';
import panelStyles from './sections/contact/panel.module.css?inline';
import foundation from './styles/foundation.css?inline';
import policy from './styles/policy.css?inline';
import refusal from './styles/refusal.css?inline';
import shared from './styles/smallDocument.css?inline';

/*
 * The style sheets of the small documents beside the page, as text: each goes into its document whole
 * (`src/render/smallDocument.ts`).
 */

export const refusalStyles: string = foundation + shared + panelStyles + refusal;
/** The classes in it that are the contact section's. */
export const refusalClasses = panel;

export const policyStyles: string = foundation + shared + policy;
