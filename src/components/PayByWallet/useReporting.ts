import { useEffect, useState } from 'react';
import { BizError } from '@/services/bizError';
import { type Bill, reportPayment } from '@/wallet/payBill';
import { dropPendingPayment, usePendingPayment } from '@/wallet/pendingPayments';

/** Delay before a hash that could not be reported is reported again, in ms. */
const RETRY_MS = 10_000;

/**
 * Reports the hash of a bill's transfer: at once, again while the server cannot be reached, and on the next visit. The
 * stored transfer is deleted when the bill lists it.
 * @returns the transfer that the bill does not list yet, and the server's last refusal
 */
export function useReporting(bill: Bill) {
  const { number } = bill;
  const pending = usePendingPayment(number);
  const [refusal, setRefusal] = useState<{ txHash: string; text: string }>();
  const [attempt, setAttempt] = useState(0);

  const { txHash, isReported } = pending ?? {};
  const isListed = bill.payments.some((payment) => payment.txHash.toLowerCase() === txHash);
  useEffect(() => {
    if (isListed) dropPendingPayment(number);
  }, [isListed, number]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reports again
  useEffect(() => {
    if (!txHash || isReported || isListed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    // The stored transfer changes with the response, which ends this effect.
    reportPayment(bill).catch((error: unknown) => {
      if (error instanceof BizError && error.code !== -1) {
        setRefusal({ txHash, text: error.errorMessage });
      } else if (!stopped) {
        timer = setTimeout(() => setAttempt((n) => n + 1), RETRY_MS);
      }
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [txHash, isReported, isListed, number, attempt]);

  return { pending: isListed ? undefined : pending, refusal };
}
