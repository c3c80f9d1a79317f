import { type DestinationStream, type Logger, pino } from 'pino';
import { EnquiryError } from '#enquiries';
import { StoreError } from '#store';

/**
 * Creates a logger without personal data: requests are logged by method and route, because a URL may contain
 * anything; errors by name, code and stack. Only messages of our own errors are logged, because a parser's message
 * quotes its input (docs/decisions/0084).
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
  const isOurs = error instanceof EnquiryError || error instanceof StoreError;
  return {
    name,
    ...(code !== undefined && { code }),
    ...(isOurs && { message: error.message }),
    at: stack.split('\n').filter((line) => line.startsWith('    at ')),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
