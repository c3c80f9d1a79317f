export { Payers as Section } from './Payers.tsx';
