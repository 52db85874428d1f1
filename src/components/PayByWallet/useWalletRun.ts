import { useEffect, useState } from 'react';
import { resumeWallet } from '@/wallet/connection';
import { WalletError } from '@/wallet/walletError';

/** Resumes the remembered wallet. `run` performs an action with it; `fault` is the last action's fault. */
export function useWalletRun() {
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<WalletError>();
  useEffect(() => {
    void resumeWallet();
  }, []);

  async function run(action: () => Promise<unknown>): Promise<void> {
    setFault(undefined);
    setRunning(true);
    try {
      await action();
    } catch (error) {
      // `api` has shown the server's refusals.
      setFault(error instanceof WalletError ? error : undefined);
    }
    setRunning(false);
  }
  return { run, isRunning, fault };
}
