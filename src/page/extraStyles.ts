/** Style sheets as text that the renderer adds to the documents that need them. */
import logo from './header/logo.css?inline';
import longName from './header/longName.css?inline';
import panel from './sections/contact/panel.module.css';
import panelStyles from './sections/contact/panel.module.css?inline';
import longButton from './sections/home/longButton.css?inline';
import longHeading from './sections/home/longHeading.css?inline';
import longHeadingByPhoto from './sections/home/longHeadingByPhoto.css?inline';
import plain from './sections/home/plain.css?inline';
import foundation from './styles/foundation.css?inline';
import policy from './styles/policy.css?inline';
import refusal from './styles/refusal.css?inline';
import smallDocument from './styles/smallDocument.css?inline';

export const conditionalStyles = { logo, longName, plain, longHeading, longHeadingByPhoto, longButton };

export const refusalStyles: string = foundation + smallDocument + panelStyles + refusal;
/** The classes that `refusalStyles` shares with the contact section. */
export const refusalClasses = panel;

export const policyStyles: string = foundation + smallDocument + policy;
