import type { Envelope } from '@common/envelope';
import { ERRORS, errorNumber } from '@common/errors';
import type { AppError } from '../errors';

export function succeed<T>(data: T): Envelope<T> {
  return { success: true, data, errorCode: '', errorMessage: '', showType: 0, code: 0, msg: '' };
}

export function refuse(error: AppError): Envelope<Record<string, unknown> | null> {
  return {
    success: false,
    data: error.data ?? null,
    errorCode: error.code,
    errorMessage: error.message,
    showType: ERRORS[error.code].showType,
    code: errorNumber(error.code),
    msg: error.message,
  };
}
