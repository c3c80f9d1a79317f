export { LongList as Section } from './LongList.tsx';
