import { useEffect, useRef, useState } from 'react';
import type { Wallet } from '@/wallet/discovery';
import type { ProofStep } from '@/wallet/proveWallet';
import { WalletError } from '@/wallet/walletError';

const STEP_TEXTS: Record<ProofStep, string> = {
  connect: '請在錢包中同意連接…',
  chain: '正在確認網路，錢包若詢問請同意切換…',
  sign: '請在錢包中簽署訊息。簽署不需要費用。',
  send: '簽署完成，正在驗證…',
};

type Action = (wallet: Wallet, onStep: (step: ProofStep) => void) => Promise<void>;

/**
 * Runs one thing with a wallet at a time and says what the person has to do meanwhile. An error of
 * the wallet becomes `fault`; those of the API have been shown already.
 */
export function useWalletAction(action: Action, onDone: () => void) {
  const [busy, setBusy] = useState<{ wallet: Wallet; text: string }>();
  const [fault, setFault] = useState<{ wallet: Wallet; error: WalletError }>();
  // One who closed the dialog and came back may start again: the former try then counts no more.
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function start(wallet: Wallet): Promise<void> {
    run.current += 1;
    const mine = run.current;
    setFault(undefined);
    try {
      await action(wallet, (step) => {
        if (run.current === mine) setBusy({ wallet, text: STEP_TEXTS[step] });
      });
      if (run.current === mine) onDone();
    } catch (error) {
      if (run.current === mine && error instanceof WalletError) setFault({ wallet, error });
    }
    if (run.current === mine) setBusy(undefined);
  }
  return { start, busy, fault };
}
