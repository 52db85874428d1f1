import { Button, Drawer } from 'antd';
import { useSession } from '@/session/useSession';
import { connectWallet, disconnectWallet, useConnection } from '@/wallet/connection';
import { WalletChoice } from '../SignIn/WalletChoice';
import { NoWallet } from '../SignIn/WalletSignIn';
import { AccountLine } from './AccountLine';
import { ChainBalances } from './ChainBalances';
import { MemberBalances } from './MemberBalances';
import styles from './WalletPanel.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

async function connect(
  wallet: Parameters<typeof connectWallet>[0],
  onStep: (s: 'connect') => void,
) {
  onStep('connect');
  await connectWallet(wallet);
}

/** The connected wallet with what it holds on chain, and what the member holds on the platform. */
export function WalletPanel({ open, onClose }: Props) {
  const connection = useConnection();
  const { user } = useSession();
  return (
    <Drawer
      title="錢包與資產"
      open={open}
      onClose={onClose}
      size="min(400px, 100vw)"
      destroyOnHidden
    >
      <section className={styles.section}>
        <h3>已連接的錢包</h3>
        {connection ? (
          <>
            <AccountLine connection={connection} />
            <ChainBalances />
            <Button block onClick={disconnectWallet}>
              中斷錢包連接
            </Button>
          </>
        ) : (
          <>
            <p className={styles.hint}>
              {user?.mm?.address
                ? '錢包已鎖定或尚未回應，請重新連接。'
                : '連接錢包後，可以看到鏈上餘額並用錢包付款。'}
            </p>
            <WalletChoice action={connect} onDone={() => {}} empty={<NoWallet />} />
          </>
        )}
      </section>
      <MemberBalances />
    </Drawer>
  );
}
