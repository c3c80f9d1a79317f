export { Prices as Section } from './Prices.tsx';
