import { signInByWallet } from '@/wallet/signInByWallet';
import { WalletChoice } from './WalletChoice';
import styles from './WalletChoice.module.css';

/** Links to install a wallet for this browser. */
export const NoWallet = () => (
  <p className={styles.empty}>
    這個瀏覽器沒有錢包。請安裝{' '}
    <a href="https://metamask.io/download/" target="_blank" rel="noreferrer">
      MetaMask
    </a>
    ；使用手機時，請在錢包 App 內的瀏覽器開啟本站。
  </p>
);

/** Sign-in by a wallet's signature; a new wallet creates a new member. */
export function WalletSignIn({ onDone }: { onDone: () => void }) {
  return <WalletChoice action={signInByWallet} onDone={onDone} empty={<NoWallet />} />;
}
