import { type ErrorCode, errorMessage } from '@common/errors';

/** An expected refusal: its status, showType and text stand in `common/errors.ts`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Fills the message's `{x}` and goes to the browser as the envelope's `data`. */
  readonly data: Record<string, unknown> | undefined;
  /** What the handler wrote before this refusal is committed with it: a wrong try that must count. */
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
