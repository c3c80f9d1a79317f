/** The style sheet of a first screen without a drawing, as text. */
export { default as plainStyles } from './plain.css?inline';
