import { useEffect, useRef, useState } from 'react';
import { usePendingPayment } from '@/wallet/pendingPayments';
import { depositKey, reportSent } from '@/wallet/sendDeposit';

/** Delay before a hash that could not be reported is reported again, in ms. */
const RETRY_MS = 10_000;

/** Reports the hash of a sent transfer to the server, also on the next visit. */
export function useReportSent(memberId: number, onReported: () => void): void {
  const txHash = usePendingPayment(depositKey(memberId))?.txHash;
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onReported);
  useEffect(() => {
    latest.current = onReported;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reports again
  useEffect(() => {
    if (!txHash) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    // A report deletes the stored hash, which ends this effect before `then` runs: only a failure looks at `stopped`.
    reportSent(memberId).then(
      () => latest.current(),
      () => {
        if (!stopped) timer = setTimeout(() => setAttempt((n) => n + 1), RETRY_MS);
      },
    );
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [memberId, txHash, attempt]);
}
