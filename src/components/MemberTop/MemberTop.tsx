import type { Member } from '@common/endpoints/auth';
import { networkName } from '@common/money/networks';
import { ORDER } from '@common/orders/orderTransitions';
import { Link, useLocation } from '@umijs/max';
import { Tag } from 'antd';
import { useSiteConfig } from '@/services/siteConfig';
import { useMe } from '@/services/useMe';
import { useSession } from '@/session/useSession';
import { shortAddress } from '@/wallet/eip1193';
import { AboutTwd } from '../AboutTwd';
import { Avatar } from '../Account/Avatar';
import { Amount } from '../Amount';
import { useUnread } from '../Notices/useUnread';
import styles from './MemberTop.module.css';

/** Placeholder of a number of the same width. */
const Bone = () => <span className={styles.bone} />;

interface BalanceProps {
  /** Undefined until it is known. */
  value: string | undefined;
  failed: boolean;
}

function Balance({ value, failed }: BalanceProps) {
  if (value !== undefined) return <Amount value={value} />;
  return failed ? '—' : <Bone />;
}

/** Name, e-mail and wallet: the connected one with its chain, else the first that is bound. */
function Identity({ member }: { member: Member | undefined }) {
  const { user } = useSession();
  const config = useSiteConfig();
  const connected = user?.mm?.address;
  const wallet = connected || member?.wallets[0];
  const chainId = connected ? Number(user?.mm?.chainId) : config?.chainId;
  return (
    <div className={styles.facts}>
      <strong className={styles.name}>{member?.name ?? '會員'}</strong>
      <span className={styles.line}>
        {member?.email ? (
          <Tag color="green" title={member.email}>
            電子郵件已驗證
          </Tag>
        ) : (
          <Link to="/member/profile">綁定電子郵件</Link>
        )}
        {wallet ? (
          <span title={wallet} className={styles.wallet}>
            <span>
              {connected ? '錢包' : '已綁定錢包'} {shortAddress(wallet)}
            </span>
            {chainId ? <span>{networkName(chainId)}</span> : connected && <span>失去連線</span>}
          </span>
        ) : (
          <Link to="/member/profile">綁定錢包</Link>
        )}
      </span>
    </div>
  );
}

/**
 * 上方區 (DESIGN §2), the head of the member area: identity, balances and counts.
 * @param isHome The page below shows the counts; elsewhere the head is compact on a phone.
 */
export function MemberTop({ isHome }: { isHome: boolean }) {
  const { pathname } = useLocation();
  const { me, failed, refresh } = useMe(pathname);
  const { user } = useSession();
  const unread = useUnread();
  const member = me?.member ?? user?.member;
  const assets = [
    { unit: 'coin', label: '加密幣', balance: me?.coin },
    { unit: 'adv', label: '廣告幣', balance: me?.adv },
  ];
  const orders = (status: number) => `/member/order?status=${status}`;
  const counts = [
    { to: orders(ORDER.awaitingPayment), label: '待支付', count: me?.orders.awaitingPayment },
    { to: orders(ORDER.processing), label: '處理中', count: me?.orders.processing },
    { to: orders(ORDER.shipped), label: '已發貨', count: me?.orders.shipped },
    { to: '/member/bids', label: '競標領先', count: me?.auctions.leading },
    { to: '/member/bids?state=outbid', label: '被超過', count: me?.auctions.outbid },
    { to: '/member/notices?view=unread', label: '未讀通知', count: unread },
  ];

  return (
    <section
      className={isHome ? styles.top : styles.compact}
      aria-label="會員資訊"
      aria-busy={!me && !failed}
    >
      {!isHome && (
        <Link to="/member" className={styles.back}>
          會員中心
        </Link>
      )}
      <div className={styles.who}>
        <Avatar member={member} className={styles.avatar} />
        <Identity member={member} />
      </div>
      <dl className={styles.assets}>
        {assets.map(({ unit, label, balance }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.available}>
                <Balance value={balance?.available} failed={failed} />
              </span>
              {unit === 'coin' && (
                <AboutTwd value={balance?.available ?? ''} className={styles.twd} />
              )}
              <small>
                保留中 <Balance value={balance?.held} failed={failed} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        {failed && !me ? (
          <button type="button" className={styles.convert} onClick={refresh}>
            重新載入資產
          </button>
        ) : (
          <span className={styles.links}>
            <Link to="/member/deposit" className={styles.convert}>
              充幣
            </Link>
            <Link to="/member/withdraw" className={styles.way}>
              提幣
            </Link>
            <Link to="/member/recordsExchange?convert=1" className={styles.way}>
              兌換
            </Link>
          </span>
        )}
        {!isHome && (
          <nav className={styles.counts} aria-label="待處理">
            {counts.map(({ to, label, count }) => (
              <Link key={to} to={to}>
                <b>{count ?? (failed ? '—' : <Bone />)}</b>
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}
