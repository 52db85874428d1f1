import { Link } from '@umijs/max';
import { Typography } from 'antd';
import { useSiteConfig } from '@/services/siteConfig';
import { useSession } from '@/session/useSession';
import { TOKEN_SYMBOL } from '../../../config/token';
import styles from './BidDialog.module.css';

/** How to get the balance that a bid lacks: a transfer from a bound wallet to the platform's. */
export function DepositHint() {
  const { user } = useSession();
  const config = useSiteConfig();
  if (user?.member?.wallets.length === 0) {
    return (
      <p className={styles.quiet}>
        充幣要從您綁定的錢包轉入，請先到<Link to="/Access">權限中心綁定錢包</Link>。
      </p>
    );
  }
  if (!config) return null;
  return (
    <p className={styles.quiet}>
      用您綁定的錢包轉 {TOKEN_SYMBOL} 到平台錢包，鏈上確認後自動入帳，這裡會立即更新：
      <Typography.Text className={styles.address} copyable={{ tooltips: ['複製地址', '已複製'] }}>
        {config.systemWallet}
      </Typography.Text>
    </p>
  );
}
