import { parseArgs } from 'node:util';
import type { EnquiryAdmin } from '#enquiries';
import { STATES, type State } from '#enquiry';
import { formatCommand } from '#settings';
import type { Selection } from '#store';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

/** How the command went: 1 when it could not be done, 2 when it was not understood. */
export type ExitCode = 0 | 1 | 2;

/**
 * Reads what was typed; a typing error is thrown before anything is touched.
 * @returns what does what the command asks for
 * @throws UsageError
 */
export type Command = (
  words: readonly string[],
  clock: PracticeClock,
) => (admin: EnquiryAdmin, output: Output) => Promise<ExitCode>;

/** A command that was not understood. Its message says what is missing or too much. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

export const TEXT_OPTION = { type: 'string' } as const;
export const FLAG_OPTION = { type: 'boolean' } as const;

/** What describes several enquiries. */
export const CONDITIONS = {
  email: TEXT_OPTION,
  reason: TEXT_OPTION,
  since: TEXT_OPTION,
  until: TEXT_OPTION,
  client: TEXT_OPTION,
} as const;

/** A command without words beside its options. */
export function readOptions<const O extends Options>(words: readonly string[], options: O) {
  const { values, positionals } = parseOptions(words, options);
  const [extra] = positionals;
  if (extra === undefined) return values;
  const hint = STATES.some((state) => state === extra) ? ` Did you mean --state ${extra}?` : '';
  throw new UsageError(`"${extra}" is too much here.${hint}`);
}

/** A command with at most one word beside its options: an id, or a file. */
export function readWord<const O extends Options>(words: readonly string[], options: O) {
  const { values, positionals } = parseOptions(words, options);
  const [word, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`"${extra}" is too much here.`);
  return { values, word };
}

/** Ids are made in lower case; a person may copy one from anywhere. */
export function readId(word: string | undefined, form: string, instead = 'list --email'): string {
  const id = word?.trim().toLowerCase();
  if (!id) throw new UsageError(`Say which enquiry: ${formatCommand('enquiries', form)}`);
  if (!id.includes('@')) return id;
  throw new UsageError(
    `${id} is an email address, and an id is needed here. For an address: ${formatCommand('enquiries', `${instead} ${id}`)}`,
  );
}

type GivenConditions = Partial<Record<keyof typeof CONDITIONS | 'state', string>>;

/** What the conditions select; an empty selection when none is given. */
export function readConditions(
  { email, reason, since, until, client, state }: GivenConditions,
  clock: PracticeClock,
): Selection {
  return {
    ...(state !== undefined && { states: [readState(state)] }),
    ...(email !== undefined && { email: readEmail(email) }),
    ...(reason !== undefined && { reason }),
    ...(client !== undefined && { client: readClient(client) }),
    ...(since !== undefined && { receivedSince: clock.toStartOfDay(readDay('since', since, clock)) }),
    ...(until !== undefined && {
      receivedBefore: clock.toStartOfDay(readDay('until', until, clock).add({ days: 1 })),
    }),
  };
}

/** Stored addresses may be older than today's rules for one. */
export function readEmail(given: string): string {
  if (given.includes('@')) return given.trim();
  throw new UsageError(`--email ${given} is no email address: it needs an @.`);
}

/** The prefix that `list` shows; a shorter one would match unrelated clients. */
export const CLIENT_SHOWN = 8;

function readClient(given: string): string {
  if (given.length >= CLIENT_SHOWN) return given;
  throw new UsageError(
    `--client needs the ${CLIENT_SHOWN} letters and digits that "list --state held" shows.`,
  );
}

function readDay(option: string, given: string, clock: PracticeClock): Temporal.PlainDate {
  const date = clock.readDate(given);
  if (date) return date;
  throw new UsageError(
    `--${option} ${given} is no date. Write 2026-11-20, 20/11/2026, today, yesterday, or 7d for seven days ago.`,
  );
}

function readState(given: string): State {
  const state = STATES.find((known) => known === given);
  if (state) return state;
  throw new UsageError(`"${given}" is not a state. The states are ${STATES.join(', ')}.`);
}

/** Rewords Node's messages for the owner. */
function parseOptions<const O extends Options>(words: readonly string[], options: O) {
  const parsed = tryToParse(words, options);
  const [empty] = Object.entries(parsed.values).find(([, value]) => value === '') ?? [];
  if (empty !== undefined) throw new UsageError(`--${empty} needs something after it.`);
  return parsed;
}

function tryToParse<const O extends Options>(words: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = 'That option'] = /'(-[^' ]*)/.exec(message) ?? [];
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `There is no option ${option} here.`
        : `${option} is not used like that.`,
    );
  }
}
