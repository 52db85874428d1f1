import { showRequestError } from '@/requestErrorConfig';
import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';

const UNANSWERED = '沒有收到回應，還不確定是否送達。請再送出一次，不會重複出價。';

export interface Refusal {
  /** From common/errors; empty when no answer came. */
  code: string;
  text: string;
}

/**
 * What stays beside a bid that was not taken; undefined when it is said elsewhere: a notice (code -1)
 * is on the screen already, and an expired session opens the sign-in dialog.
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
