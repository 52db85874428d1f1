import { pgCode } from './pgError';

/** The database is unreachable or did not answer; whether the last statement took effect is unknown. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super(isRefusedLogin(cause) ? REFUSED : 'The database does not answer.', { cause });
  }

  /** The login was refused, rather than the connection lost. */
  get isRefusal(): boolean {
    return this.message === REFUSED;
  }
}

const REFUSED =
  'The database refuses the login of DATABASE_URL: its password was changed, or it may not sign in any more.';

/** Whether the database refuses the login of a running process; at its start that ends it (`checkDatabase`). */
const isRefusedLogin = (error: unknown) => /^28/.test(pgCode(error) ?? '');

/**
 * Codes of a connection lost or refused (class 08, or the socket's own code), a server that shuts down or starts (57P), has no
 * connection, disk or memory left (class 53) or a failing disk (58030), or ended an idle or too long transaction (25P).
 */
const AWAY =
  /^(08...|57P0[1-5]|25P0[34]|53...|58030|ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a query failed because of its connection, not its statement. Pg's error for a lost connection has no code. */
function isOfConnection(error: unknown): boolean {
  const code = pgCode(error);
  if (code === undefined) return !(error instanceof TypeError);
  return AWAY.test(code) || isRefusedLogin(error);
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
