import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { useSession } from '@/session/useSession';
import styles from './BidDialog.module.css';

/** Ways to deposit the missing balance. Links open in a new tab, so that the bid stays as typed. */
export function DepositHint() {
  const { user } = useSession();
  const isBound = user?.member?.wallets.length !== 0;
  return (
    <p className={styles.quiet}>
      {isBound
        ? `從綁定的錢包轉入 ${TOKEN_SYMBOL}，網路確認後自動入帳，這裡會立即更新。`
        : '充幣前請先綁定要轉出的錢包。'}
      <Link to="/member/deposit" target="_blank">
        前往充幣（另開分頁）
      </Link>
    </p>
  );
}
