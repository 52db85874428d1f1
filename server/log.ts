import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Properties of errors (Node's, PostgreSQL's and ours) that say what failed and never hold what somebody typed. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'statusCode',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
] as const;

interface LoggedError {
  message: string;
  [fact: string]: unknown;
}

/**
 * An error as it is logged: what failed and where, without values of rows. The message of a failed query repeats its
 * parameters, and PostgreSQL's `detail` the row: addresses, phone numbers, e-mails.
 */
export function errorForLog(error: unknown): LoggedError {
  if (error instanceof DrizzleQueryError) {
    const shown = errorForLog(error.cause ?? 'the query failed');
    return Object.assign(shown, { query: error.query });
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const facts = FACTS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(facts),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorForLog) }),
  };
}

/** For an error that is logged without a text pino would take the error's own message, which may hold values. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(args, method) {
    const [first, text] = args as [unknown, unknown];
    const err: unknown = first instanceof Error ? first : Reflect.get(Object(first), 'err');
    if (text !== undefined || !(err instanceof Error)) return method.apply(this, args);
    const fields = first instanceof Error ? { err } : Object(first);
    return method.apply(this, [fields, errorForLog(err).message]);
  },
};

/** Bytes of lines that are kept while they cannot be written; further ones are dropped. */
const KEPT_BYTES = 1024 * 1024;

/**
 * Writes to an open file. While that fails, as on a full disk, lines are kept and written with a later one. An `error` event
 * without a listener would end the process. `flushSync` is replaced: it would retry for ever, and lines are written synchronously anyway.
 */
export function logFile(fd: number): DestinationStream {
  const to = pino.destination({ fd, sync: true, maxLength: KEPT_BYTES });
  to.on('error', () => undefined);
  return Object.assign(to, { flushSync: () => undefined });
}

/** The log of a process: JSON lines on the standard output, or where a test reads them. */
export function createLog(level: string, to: DestinationStream = logFile(1)): Logger {
  return pino({ level, serializers: { err: errorForLog }, hooks }, to);
}
