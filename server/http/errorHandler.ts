import { ERRORS } from '@common/errors';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/databaseAway';
import { pgCode } from '../db/pgError';
import { isTransient } from '../db/retry';
import { AppError } from '../errors';
import { refuse } from './envelope';
import { RETRY_AFTER } from './health';
import { fieldFaults } from './validation';

/**
 * PostgreSQL's codes for values that the schema let through: a NUL or a lone surrogate in a text (22021, 22P05, in JSON
 * 22P02), a number beyond its column's range (22003).
 */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003']);

const STATEMENT_TIMEOUT = '57014';

/** By `refuse_closed`: the caller's account closed while this write was under way. */
const CLOSED_ACCOUNT = 'GB021';

/** Whether the database aborted the work because of concurrent transactions, was too slow, or is away: a retry may succeed. */
export const mayWorkLater = (error: unknown): boolean => isBusy(error) || isDatabaseAway(error);

const isBusy = (error: unknown) => isTransient(error) || pgCode(error) === STATEMENT_TIMEOUT;

function isAjvErrors(value: unknown): value is ErrorObject[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && 'keyword' in one);
}

function known(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (isAjvErrors(error.validation)) {
    // A malformed id in the path is answered as one that names no record.
    if (error.validationContext === 'params') return new AppError('NOT_FOUND', { cause: error });
    return new AppError('BAD_INPUT', {
      data: { faults: fieldFaults(error.validation) },
      cause: error,
    });
  }
  if (error.statusCode === 413) return new AppError('BODY_TOO_LARGE', { cause: error });
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA', { cause: error });
  if (error.statusCode === 429) return new AppError('FLOOD', { cause: error });
  if (error.statusCode && error.statusCode < 500)
    return new AppError('BAD_INPUT', { cause: error });
  // PostgreSQL aborted the transaction (serialization, deadlock, lock or statement timeout), and our retries failed too.
  // Nothing was written; the client may retry.
  if (isBusy(error)) {
    return new AppError('BUSY', { cause: error });
  }
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (pgCode(error) === CLOSED_ACCOUNT) return new AppError('ACCOUNT_CLOSED', { cause: error });
  if (UNSTORABLE.has(pgCode(error) ?? '')) return new AppError('BAD_INPUT', { cause: error });
  return null;
}

/** Maps expected errors to their entry in ERRORS; any other becomes a 500 without internal details. */
export function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const expected = known(error);
  if (expected?.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'database away');
  if (expected) return expected;
  request.log.error({ err: error }, 'unexpected error');
  return new AppError('INTERNAL', { data: { requestId: request.id }, cause: error });
}

export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toAppError(error, request);
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', RETRY_AFTER);
  reply
    .code(ERRORS[refusal.code].status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(refuse(refusal));
}

/** Answers requests that match neither a route nor a page. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): void {
  handleError(new AppError('NOT_FOUND'), request, reply);
}
