export { Facts as Section } from './Facts.tsx';
