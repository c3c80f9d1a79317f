import panel from './sections/contact/panel.module.css';
import panelStyles from './sections/contact/panel.module.css?inline';
import foundation from './styles/foundation.css?inline';
import own from './styles/refusal.css?inline';

/** The style sheet of the small document of `src/render/refusalDocument.ts`, as text: it goes into that document whole. */
export const refusalStyles: string = foundation + panelStyles + own;
/** The classes in it that are the contact section's. */
export const refusalClasses = panel;
