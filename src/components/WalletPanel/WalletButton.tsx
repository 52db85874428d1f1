import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/session/useSession';
import styles from './WalletButton.module.css';

const WalletPanel = lazyPart(async () => (await import('./WalletPanel')).WalletPanel);
const WalletWatch = lazyPart(async () => (await import('./WalletWatch')).WalletWatch);

/** The header's way to the wallet. What knows wallets loads only when there is one, or on a click. */
export function WalletButton() {
  const { user, loggedIn } = useSession();
  const [open, setOpen] = useState<boolean>();
  if (!loggedIn) return null;
  const address = user?.mm?.address;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <i className={address ? styles.on : styles.off} aria-hidden />
        錢包
        {address && <span className={styles.address}>{address.slice(0, 6)}</span>}
      </button>
      <Suspense fallback={null}>
        {open !== undefined && <WalletPanel open={open} onClose={() => setOpen(false)} />}
        {address && <WalletWatch />}
      </Suspense>
    </>
  );
}
