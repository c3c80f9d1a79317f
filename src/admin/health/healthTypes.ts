import type { desk } from '../deskClient.ts';

export type Health = Awaited<ReturnType<typeof desk.health.get.query>>;
export type Point = Health['points'][number];
export type Sentence = Health['sentence'];
export type TestMailState = Awaited<ReturnType<typeof desk.health.followTest.query>>;
export type MailTrouble = NonNullable<TestMailState['fault']>;
