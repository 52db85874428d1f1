import { ERRORS } from '@common/errors';
import type { FastifyError, FastifyRequest } from 'fastify';
import { type AppError, RetryAfter } from '../errors';
import { refuse } from './envelope';
import { toAppError } from './errorHandler';

/** Retryable refusals are not stored under the idempotency key. */
const ERRORS_TO_RETRY = new Set<AppError['code']>([
  'PROOF_NEEDED',
  'TOO_OFTEN',
  'BUSY',
  'CHAIN_SILENT',
  'CHAIN_UNREAD',
  'WITHDRAWAL_UNSURE',
]);

/** The answer to a refused write, to be stored under its key. @throws the error, if a retry of the write may succeed */
export function storedRefusal(error: AppError): string {
  if (ERRORS[error.code].status !== 200 || ERRORS_TO_RETRY.has(error.code)) throw error;
  return JSON.stringify(refuse(error));
}

/** Like `storedRefusal`, for anything that a write's handler throws. */
export function refusalToStore(error: unknown, request: FastifyRequest): string {
  if (error instanceof RetryAfter) throw error;
  return storedRefusal(toAppError(error as FastifyError, request));
}
