import { TOKEN_SYMBOL } from '@config/token';
import { WalletChoice } from '@/components/SignIn/WalletChoice';
import { NoWallet } from '@/components/SignIn/WalletSignIn';
import { toast } from '@/feedback/feedback';
import { useBindingOpen } from '@/wallet/binding';
import { bindWallet } from '@/wallet/signInByWallet';
import styles from './index.module.css';

/** Replaces the deposit address until a wallet is bound: a deposit from an unbound wallet would go to suspense. */
export function BindFirst() {
  useBindingOpen();
  return (
    <>
      <h2>先綁定錢包</h2>
      <p>
        平台靠轉出的錢包辨認這筆 {TOKEN_SYMBOL}{' '}
        是哪位會員的，充幣前請先綁定。簽署不收費，也不會動用您的資產。
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
