import { WalletChoice } from '@/components/SignIn/WalletChoice';
import { NoWallet } from '@/components/SignIn/WalletSignIn';
import { toast } from '@/feedback/feedback';
import { bindWallet } from '@/wallet/signInByWallet';
import { TOKEN_SYMBOL } from '../../../../config/token';
import styles from './index.module.css';

/** Before a wallet is bound there is no address to send to: what came from it would be nobody's. */
export function BindFirst() {
  return (
    <>
      <h2>先綁定錢包</h2>
      <p>
        平台用轉出的錢包認得這筆 {TOKEN_SYMBOL}{' '}
        是誰的，所以充幣前請先綁定要轉出的錢包。簽署不需要費用，也不會動用您的資產。
      </p>
      <div className={styles.narrow}>
        <WalletChoice
          action={bindWallet}
          onDone={() => void toast.success('錢包已綁定，可以充幣了')}
          empty={<NoWallet />}
        />
      </div>
    </>
  );
}
