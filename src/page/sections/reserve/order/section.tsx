export { OrderedSections as Section } from './OrderedSections.tsx';
