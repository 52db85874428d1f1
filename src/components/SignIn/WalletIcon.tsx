import type { Wallet } from '@/wallet/discovery';
import styles from './WalletChoice.module.css';

/** A wallet's icon, or the first letter of its name. */
export function WalletIcon({ wallet }: { wallet: Wallet }) {
  if (wallet.icon) return <img className={styles.icon} src={wallet.icon} alt="" />;
  return (
    <span className={styles.icon} aria-hidden>
      {[...wallet.name][0]}
    </span>
  );
}
