export { Notices as Section } from './Notices.tsx';
