import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It cannot be guessed, so its hash needs neither salt nor cost. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Letters and digits that cannot be taken for each other when somebody types them. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 10;

/** Names a row for people: it opens nothing. */
export const createId = (): string =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
