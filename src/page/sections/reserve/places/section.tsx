export { Places as Section } from './Places.tsx';
