/** Style sheets as text that the renderer adds to the documents that need them. */
import panel from './sections/contact/panel.module.css';
import panelStyles from './sections/contact/panel.module.css?inline';
import foundation from './styles/foundation.css?inline';
import policy from './styles/policy.css?inline';
import refusal from './styles/refusal.css?inline';
import smallDocument from './styles/smallDocument.css?inline';

export { default as logoStyles } from './header/logo.css?inline';
export { default as longButtonStyles } from './sections/home/longButton.css?inline';
export { default as longHeadingStyles } from './sections/home/longHeading.css?inline';
export { default as longHeadingByPhotoStyles } from './sections/home/longHeadingByPhoto.css?inline';
export { default as plainStyles } from './sections/home/plain.css?inline';

export const refusalStyles: string = foundation + smallDocument + panelStyles + refusal;
/** The classes that `refusalStyles` shares with the contact section. */
export const refusalClasses = panel;

export const policyStyles: string = foundation + smallDocument + policy;
