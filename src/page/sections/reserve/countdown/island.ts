export { CountdownClock as default } from './CountdownClock.tsx';
