/** The style sheet of a logo of the practice's own, as text: only the pages that show one need it. */
export { default as logoStyles } from './logo.css?inline';
