import { networkName } from '@common/money/networks';
import { useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '@/services/siteConfig';
import type { Wallet } from '@/wallet/discovery';
import type { WalletSignInStage } from '@/wallet/proveWallet';
import { WalletError } from '@/wallet/walletError';

const STEP_TEXTS: Record<WalletSignInStage, string> = {
  connect: '請在錢包中同意連接…',
  chain: '正在確認網路。錢包若詢問，請同意切換到「{network}」…',
  sign: '請在錢包中簽署，只用來確認是您本人，不收費也不會轉出資產。簽署內容是英文。',
  send: '簽署完成，正在驗證…',
};

type Action = (wallet: Wallet, onStep: (step: WalletSignInStage) => void) => Promise<void>;

/**
 * Runs a wallet action and reports its step; a new start abandons the run before, whose result is then ignored but not
 * undone. A wallet error becomes `fault`; `api` has already shown the server's errors.
 */
export function useWalletAction(action: Action, onDone: () => void) {
  const [busy, setBusy] = useState<{ wallet: Wallet; text: string }>();
  const [fault, setFault] = useState<{ wallet: Wallet; error: WalletError }>();
  // The number of the newest run: rises with each start and when the dialog closes.
  const run = useRef(0);
  const config = useSiteConfig();
  const network = config ? networkName(config.chainId) : '本站使用的網路';
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
        if (run.current !== mine) return;
        setBusy({ wallet, text: STEP_TEXTS[step].replace('{network}', network) });
      });
      if (run.current === mine) onDone();
    } catch (error) {
      if (run.current === mine && error instanceof WalletError) setFault({ wallet, error });
    }
    if (run.current === mine) setBusy(undefined);
  }
  return { start, busy, fault };
}
