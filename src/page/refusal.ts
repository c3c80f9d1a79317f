/** The style sheet of the small document of `src/render/refusal.ts`, as text: it goes into that document whole. */
export { default as refusalStyles } from './styles/refusal.css?inline';
