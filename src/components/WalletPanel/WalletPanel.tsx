import { Button, Drawer } from 'antd';
import { useSession } from '@/session/useSession';
import {
  connectWallet,
  disconnectWallet,
  useConnection,
  useLockedWallet,
} from '@/wallet/connection';
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

/** The connected wallet with its balances on chain, and the member's balances on the platform. */
export function WalletPanel({ open, onClose }: Props) {
  const connection = useConnection();
  const locked = useLockedWallet();
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
              {locked
                ? `${locked.name} 已鎖定，或沒有允許任何帳戶。解鎖後會自動恢復連接。`
                : user?.mm?.address
                  ? '錢包尚未回應，請重新連接。'
                  : '連接錢包後，可以看到錢包餘額，也能用錢包付款。'}
            </p>
            <WalletChoice action={connect} onDone={() => {}} empty={<NoWallet />} />
          </>
        )}
      </section>
      <MemberBalances />
    </Drawer>
  );
}
