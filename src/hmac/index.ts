export { createHmacSha256, type Hmac } from './hmac.ts';
