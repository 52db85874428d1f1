import { pgCode } from './pgError';

/** The database is unreachable or did not answer; whether the last statement took effect is unknown. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}

/**
 * Connection lost or refused (class 08, or the socket's own code), shutting down or starting (57P), or a server without
 * room: no connection, disk or memory left (class 53), or a disk that fails (58030).
 */
const AWAY =
  /^(08...|57P0[1-5]|53...|58030|ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Whether a query failed because of its connection, not its statement: pg's error for a lost connection has no code.
 */
function isOfConnection(error: unknown): boolean {
  const code = pgCode(error);
  return code === undefined ? !(error instanceof TypeError) : AWAY.test(code);
}

/** Runs a query; turns a failure of the connection into DatabaseAwayError. */
export async function ask<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    throw isOfConnection(error) ? new DatabaseAwayError(error) : error;
  }
}

export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return (
    error instanceof DatabaseAwayError ||
    ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) ||
    ('cause' in error && isDatabaseAway(error.cause))
  );
}
