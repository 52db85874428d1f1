import { showRequestError } from '@/requestErrorConfig';
import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';

const UNANSWERED = '沒有收到回應，還不確定是否送達。請再送出一次，不會重複出價。';

export interface Refusal {
  /** Error code of common/errors; empty without a response. */
  code: string;
  text: string;
}

/**
 * The message for a refused bid; undefined when it is shown elsewhere: code -1 as a notification, an expired session as
 * the sign-in dialog.
 */
export function refusalOf(failure: Error): Refusal | undefined {
  if (failure instanceof BizError) {
    return failure.code === -1
      ? undefined
      : { code: failure.errorCode, text: failure.errorMessage };
  }
  if (responseStatus(failure) === undefined) return { code: '', text: UNANSWERED };
  showRequestError(failure, { method: 'POST' });
  return undefined;
}
