import { ERRORS } from '@common/errors';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { pgCode } from '../db/database';
import { AppError } from '../errors';
import { refuse } from './envelope';
import { fieldFaults } from './validation';

/** A NUL or a lone surrogate inside a text that the schema let through. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '22003']);

function isAjvErrors(value: unknown): value is ErrorObject[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && 'keyword' in one);
}

function known(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (isAjvErrors(error.validation)) {
    // A path that cannot name anything names nothing.
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
  if (UNSTORABLE.has(pgCode(error) ?? '')) return new AppError('BAD_INPUT', { cause: error });
  return null;
}

/** What is expected becomes its row of the table; what is not, a 500 that tells nothing of the inside. */
export function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const expected = known(error);
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
  reply
    .code(ERRORS[refusal.code].status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refuse(refusal));
}
