import type { Envelope } from '@common/envelope';

/** A business error: a response with `success` false (SPEC §8). */
export class BizError<D = unknown> extends Error {
  override name = 'BizError';
  readonly errorCode: string;
  readonly errorMessage: string;
  /** 0 silent, 1 warning, 2 error, 3 notification, 9 redirect; other values show as an error. */
  readonly showType: number;
  readonly data: D;
  readonly code: number;

  constructor(
    body: Pick<Envelope<D>, 'errorCode' | 'errorMessage' | 'showType' | 'data' | 'code'>,
  ) {
    super(body.errorMessage);
    this.errorCode = body.errorCode;
    this.errorMessage = body.errorMessage;
    this.showType = body.showType;
    this.data = body.data;
    this.code = body.code;
  }
}

/** Whether the server stored a decision on money as a proposal that another person has to approve: the form is done. */
export const isProposed = (error: unknown): boolean =>
  error instanceof BizError && error.errorCode === 'DECISION_PROPOSED';
