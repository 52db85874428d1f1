import { useEffect, useRef, useState } from 'react';
import { usePendingPayment } from '@/wallet/pendingPayments';
import { depositKey, reportSent } from '@/wallet/sendDeposit';

/** How long until a hash that could not be told is told again, in ms. */
const RETRY_MS = 10_000;

/** Sees to it that the server learns of a transfer that the wallet has sent, also on the next visit. */
export function useReportSent(memberId: number, onSent: () => void): void {
  const txHash = usePendingPayment(depositKey(memberId))?.txHash;
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reports anew
  useEffect(() => {
    if (!txHash) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    // What is kept changes with the answer, and that alone already ends this effect.
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
