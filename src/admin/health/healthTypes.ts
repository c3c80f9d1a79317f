import type { desk } from '../deskClient.ts';

export type Health = Awaited<ReturnType<typeof desk.health.get.query>>;
export type Point = Health['points'][number];
export type Sentence = Health['sentence'];
export type TestMailState = Awaited<ReturnType<typeof desk.health.followTest.query>>;
export type MailTrouble = NonNullable<TestMailState['fault']>;

/** How one thing is, in words, and what she can do about it. */
export interface SaidOfPoint {
  words: string;
  /** What was found, line by line; the server's words. */
  list?: readonly string[];
  /** How many there are, where the list may hold the first of them. */
  count?: number;
  todo?: readonly string[];
  /** With names of files and settings. */
  forHelper?: readonly string[];
  link?: { href: string; words: string };
}
