import { parseArgs } from 'node:util';
import type { EnquiryAdmin } from '#enquiries';
import { STATES, type State } from '#enquiry';
import { formatCommand } from '#settings';
import type { Selection } from '#store';
import { UsageError } from '../commandLine.ts';
import type { Output } from '../terminal.ts';
import type { PracticeClock } from './practiceClock.ts';

export interface CliDeps {
  readonly admin: EnquiryAdmin;
  readonly output: Output;
  readonly clock: PracticeClock;
  readonly columns: number;
}

/** Parses the arguments before the store is opened, and returns the function to run. @throws UsageError */
export type Command = (args: readonly string[], clock: PracticeClock) => (deps: CliDeps) => Promise<void>;

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

export const TEXT_OPTION = { type: 'string' } as const;
export const FLAG_OPTION = { type: 'boolean' } as const;

export const CONDITIONS = {
  email: TEXT_OPTION,
  reason: TEXT_OPTION,
  since: TEXT_OPTION,
  until: TEXT_OPTION,
  client: TEXT_OPTION,
} as const;

export function readOptions<const O extends Options>(args: readonly string[], options: O) {
  const { values, positionals } = parseOptions(args, options);
  const [extraArgument] = positionals;
  if (extraArgument === undefined) return values;
  const hint = STATES.some((state) => state === extraArgument)
    ? ` Did you mean --state ${extraArgument}?`
    : '';
  throw new UsageError(`"${extraArgument}" is too much here.${hint}`);
}

/** Parses the options and at most one other argument: an id or a file. */
export function readArgument<const O extends Options>(args: readonly string[], options: O) {
  const { values, positionals } = parseOptions(args, options);
  const [argument, extraArgument] = positionals;
  if (extraArgument !== undefined) throw new UsageError(`"${extraArgument}" is too much here.`);
  return { ...values, argument };
}

/** Lower-cases the id, because people may type it in capitals. */
export function readId(argument: string | undefined, usage: string, alternative = 'list --email'): string {
  const id = argument?.trim().toLowerCase();
  if (!id) throw new UsageError(`Say which enquiry: ${formatCommand('enquiries', usage)}`);
  if (!id.includes('@')) return id;
  throw new UsageError(
    `${id} is an email address, and an id is needed here. For an address: ${formatCommand('enquiries', `${alternative} ${id}`)}`,
  );
}

/** @returns an empty selection when no condition is given */
export function readConditions(
  { email, reason, since, until, client, state }: Partial<Record<keyof typeof CONDITIONS | 'state', string>>,
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

/** Stored addresses may predate today's validation, so only the @ is required. */
export function readEmail(value: string): string {
  if (value.includes('@')) return value.trim();
  throw new UsageError(`--email ${value} is no email address: it needs an @.`);
}

/** How many characters of a client's key `list` shows. A shorter prefix would match unrelated clients. */
export const CLIENT_KEY_LENGTH = 8;

function readClient(value: string): string {
  if (value.length >= CLIENT_KEY_LENGTH) return value;
  throw new UsageError(
    `--client needs the ${CLIENT_KEY_LENGTH} letters and digits that "list --state held" shows.`,
  );
}

function readDay(option: string, value: string, clock: PracticeClock): Temporal.PlainDate {
  const date = clock.readDate(value);
  if (date) return date;
  throw new UsageError(
    `--${option} ${value} is no date. Write 2026-11-20, 20/11/2026, today, yesterday, or 7d for seven days ago.`,
  );
}

function readState(value: string): State {
  const state = STATES.find((name) => name === value);
  if (state) return state;
  throw new UsageError(`"${value}" is not a state. The states are ${STATES.join(', ')}.`);
}

function parseOptions<const O extends Options>(args: readonly string[], options: O) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const [emptyOption] = Object.entries(parsed.values).find(([, value]) => value === '') ?? [];
    if (emptyOption !== undefined) throw new UsageError(`--${emptyOption} needs something after it.`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = 'That option'] = /'(-[^' ]*)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(`There is no option ${option} here.`);
    throw new UsageError(`${option} is not used like that.`);
  }
}
