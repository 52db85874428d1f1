import { type ErrorCode, errorMessage } from '@common/errors';

/** An expected refusal: its status, showType and text stand in `common/errors.ts`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Fills the message's `{x}` and goes to the browser as the envelope's `data`. */
  readonly data: Record<string, unknown> | undefined;
  /** Whether the handler's writes are committed although it rejects: a wrong try must count. */
  readonly keepsWork: boolean;

  constructor(
    code: ErrorCode,
    options: { data?: Record<string, unknown>; cause?: unknown; keepsWork?: boolean } = {},
  ) {
    super(errorMessage(code, options.data), { cause: options.cause });
    this.code = code;
    this.data = options.data;
    this.keepsWork = options.keepsWork ?? false;
  }
}

/** @throws AppError BAD_INPUT with the fields at fault */
export function refuseFields(fields: readonly string[], message: string): never {
  const faults = fields.map((field) => ({ field, message }));
  throw new AppError('BAD_INPUT', { data: { faults } });
}

/** @throws AppError BAD_INPUT with the field at fault */
export function refuseField(field: string, message: string): never {
  refuseFields([field], message);
}

/**
 * Parses a part of a body that has its own parser.
 * @param place the part's name in the body, put before the fields at fault
 * @throws what the parser throws
 */
export function parsePart<T>(place: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const faults: unknown = error instanceof AppError ? error.data?.faults : undefined;
    if (!(error instanceof AppError) || !Array.isArray(faults)) throw error;
    const placed = faults.map((fault) => ({ ...fault, field: `${place}.${fault.field}` }));
    throw new AppError(error.code, { data: { ...error.data, faults: placed }, cause: error });
  }
}

/** Refuses a write whose author saw an earlier value. @throws AppError SEEN_CHANGED with the present one */
export function refuseChanged(what: string, now: string): never {
  throw new AppError('SEEN_CHANGED', { data: { what, now } });
}

/**
 * A write that cannot be decided yet. It has changed nothing; the request waits without a connection, and the write is
 * repeated with the same time of arrival.
 */
export class RetryAfter extends Error {
  override name = 'RetryAfter';

  constructor(readonly ms: number) {
    super(`not decided yet, again in ${ms} ms`);
  }
}

/**
 * A write that was not tried because another transaction holds a lock that it needs. It has changed nothing, and is
 * repeated by itself, where it may wait for the lock.
 */
export class LockedElsewhere extends Error {
  override name = 'LockedElsewhere';

  constructor() {
    super('a lock that it needs is taken');
  }
}
