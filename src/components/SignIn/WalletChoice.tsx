import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWallets, type Wallet } from '@/wallet/discovery';
import type { WalletSignInStage } from '@/wallet/proveWallet';
import { useWalletAction } from './useWalletAction';
import styles from './WalletChoice.module.css';
import { WalletIcon } from './WalletIcon';

interface Props {
  action: (wallet: Wallet, onStep: (step: WalletSignInStage) => void) => Promise<void>;
  onDone: () => void;
  /** Shown when the browser has no wallet. */
  empty: ReactNode;
}

/** This browser's wallets, with the progress of the chosen one. */
export function WalletChoice({ action, onDone, empty }: Props) {
  const wallets = useWallets();
  const { start, busy, fault } = useWalletAction(action, onDone);
  return (
    <div className={styles.choice}>
      {wallets.length === 0 && empty}
      {wallets.map((wallet) => (
        <Button
          key={wallet.rdns}
          block
          size="large"
          className={styles.wallet}
          icon={<WalletIcon wallet={wallet} />}
          loading={busy?.wallet === wallet}
          disabled={busy !== undefined && busy.wallet !== wallet}
          onClick={() => start(wallet)}
        >
          {wallet.name}
        </Button>
      ))}
      <p className={styles.status} role="status">
        {busy?.text}
      </p>
      {fault && (
        <Alert
          type={fault.error.fault.endsWith('Rejected') ? 'info' : 'warning'}
          showIcon
          role="alert"
          title={fault.error.text}
          action={
            <Button size="small" onClick={() => start(fault.wallet)}>
              再試一次
            </Button>
          }
        />
      )}
    </div>
  );
}
