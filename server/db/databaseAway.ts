import { pgCode } from './pgError';
import { READ_ONLY } from './primary';

/**
 * The database is unreachable, did not answer, or is not the primary; whether the last statement took effect is unknown.
 */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super(messageFor(cause), { cause });
  }

  /** The login or the certificate was refused, or the server is not the primary, rather than the connection lost. */
  get isRefusal(): boolean {
    return this.message !== SILENT;
  }
}

const REFUSED =
  'The database refuses the login of DATABASE_URL: its password was changed, or it may not sign in any more.';

const DISTRUSTED =
  'The certificate of the database is not trusted: it has expired, or another authority signed it.';

const SILENT = 'The database does not answer.';
const NOT_PRIMARY =
  'The database of DATABASE_URL is read-only, as a standby is: it is not the primary.';

/** Whether the database refuses the login of a running process; at its start that ends it (`checkDatabase`). */
const isRefusedLogin = (error: unknown) => /^28/.test(pgCode(error) ?? '');

/** Whether the server took no write because it is a standby, or was made read-only. */
export const isReadOnly = (error: unknown): boolean => pgCode(error) === READ_ONLY;

/** OpenSSL's codes for a certificate that is not trusted, and Node's for one of another host. */
const UNTRUSTED = /^(CERT_|UNABLE_TO_|ERR_TLS_)|SELF_SIGNED_CERT/;
const isUntrusted = (error: unknown) => UNTRUSTED.test(pgCode(error) ?? '');

function messageFor(cause: unknown): string {
  if (isRefusedLogin(cause)) return REFUSED;
  if (isUntrusted(cause)) return DISTRUSTED;
  return isReadOnly(cause) ? NOT_PRIMARY : SILENT;
}

/**
 * Codes of a connection lost or refused (class 08, or the socket's own code), a server that shuts down or starts (57P), has no
 * connection, disk or memory left (class 53) or a failing disk (58030), ended an idle or too long transaction (25P), or takes no
 * writes (25006).
 */
const AWAY =
  /^(08...|57P0[1-5]|25P0[34]|25006|53...|58030|ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a query failed because of its connection, not its statement. Pg's error for a lost connection has no code. */
function isOfConnection(error: unknown): boolean {
  const code = pgCode(error);
  if (code === undefined) return !(error instanceof TypeError);
  return AWAY.test(code) || isRefusedLogin(error) || isUntrusted(error);
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
    ('code' in error && typeof error.code === 'string' && AWAY.test(pgCode(error) ?? '')) ||
    ('cause' in error && isDatabaseAway(error.cause))
  );
}
