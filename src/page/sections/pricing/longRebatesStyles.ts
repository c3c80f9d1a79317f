/** The style sheet of rebates in more words than the sun of the shipped size can hold, as text. */
export { default as longRebatesStyles } from './longRebates.css?inline';
