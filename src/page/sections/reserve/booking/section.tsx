export { Booking as Section } from './Booking.tsx';
