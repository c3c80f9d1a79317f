export { Portrait as Section } from './Portrait.tsx';
