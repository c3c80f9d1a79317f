import type { desk } from '../deskClient.ts';

/** What the server counts, from the enquiries alone. Times are in ms; the last week is not over. */
export type CountedNumbers = Awaited<ReturnType<typeof desk.numbers.get.query>>;
export type CountedWeek = CountedNumbers['weeks'][number];
export type Waits = NonNullable<CountedNumbers['toMail']>;

export type Span = 4 | 12 | 52;
