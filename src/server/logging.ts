import { type DestinationStream, type Logger, pino } from 'pino';
import { EnquiryError } from '#enquiries';
import { StoreError } from '#store';

/**
 * The log. Nothing in it may be personal, so nothing is logged as it comes: a request is its method and route
 * (an address may hold anything), and an error is its name, code and place. An error's message is kept only where
 * we wrote it ourselves, because a parser's message quotes what it could not parse (docs/decisions/0084).
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  };
  return pino(options, destination);
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, stack = '', cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  const ours = error instanceof EnquiryError || error instanceof StoreError;
  return {
    name,
    ...(code !== undefined && { code }),
    ...(ours && { message: error.message }),
    at: stack.split('\n').filter((line) => line.startsWith('    at ')),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
