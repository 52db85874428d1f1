import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSiteConfig } from '@/services/siteConfig';
import type { StoredUser } from '@/session/storedUser';
import { useSession } from '@/session/useSession';
import { rememberedWallet } from '@/wallet/rememberedWallet';
import styles from './WalletButton.module.css';
import { walletDot } from './walletDot';

const WalletPanel = lazyPart(async () => (await import('./WalletPanel')).WalletPanel);
const WalletWatch = lazyPart(async () => (await import('./WalletWatch')).WalletWatch);

/** The wallet button of the header. Wallet code loads only with a stored wallet, or on a click. */
export function WalletButton() {
  const { user, loggedIn } = useSession();
  const [open, setOpen] = useState<boolean>();
  if (!loggedIn) return null;
  return <SignedIn open={open} onOpen={setOpen} mm={user?.mm} />;
}

interface Props {
  /** Undefined until it was opened for the first time. */
  open: boolean | undefined;
  onOpen: (open: boolean) => void;
  mm: StoredUser['mm'];
}

function SignedIn({ open, onOpen, mm }: Props) {
  const address = mm?.address;
  const config = useSiteConfig(!!address);
  const { dot, title } = walletDot(mm, config?.chainId);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        title={title}
        onClick={() => onOpen(true)}
      >
        <i className={styles[dot]} aria-hidden />
        錢包
        {address && <span className={styles.address}>{address.slice(0, 6)}</span>}
      </button>
      {open !== undefined && <WalletPanel open={open} onClose={() => onOpen(false)} />}
      {(address || rememberedWallet()) && <WalletWatch />}
    </>
  );
}
