import { Link, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Skeleton } from 'antd';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AddressBook } from './AddressBook';
import styles from './index.module.css';
import { WithdrawalDialog } from './WithdrawalDialog';
import { WithdrawalList } from './WithdrawalList';
import { WithdrawForm } from './WithdrawForm';

/** What may move a withdrawal on, or change what can be withdrawn. */
const MOVES = new Set(['withdrawal', 'balance', 'ready']);

const CLOSED = {
  killed: '平台暫停提幣，您的餘額不受影響。',
  halted: '區塊鏈狀況異常，暫停提幣，您的餘額不受影響。',
  frozen: '您的帳戶目前已凍結，不能提幣，請聯絡客服。',
};

/** 提幣: to whom and how much, what it costs before it is asked for, and how each one gets on. */
export default function WithdrawPage() {
  usePageTitle('提幣');
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('id') ?? '';
  const openId = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const terms = useRequest(() => api('GET /api/me/withdrawals/terms', { skipErrorHandler: true }), {
    refreshDeps: [user?.access_token],
    refreshOnWindowFocus: true,
    onError() {},
  });
  useEvents(({ type }) => {
    if (MOVES.has(type)) terms.refresh();
  });
  const open = (id: number | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('id');
    else next.set('id', String(id));
    setSearch(next);
  };
  const { data, error, loading, refresh } = terms;
  const hasNoProof = data && data.proofs.email === null && data.proofs.wallets.length === 0;
  return (
    <div className={styles.page}>
      <h1>提幣</h1>
      {data?.closed && (
        <Alert
          type="warning"
          showIcon
          title={CLOSED[data.closed.why]}
          description={data.closed.why === 'killed' ? data.closed.reason : undefined}
        />
      )}
      {hasNoProof && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              提幣要驗證是您本人，請先<Link to="/Access">綁定電子郵件或錢包</Link>。
            </>
          }
        />
      )}
      <div className={styles.columns}>
        <section className={styles.card} aria-label="申請提幣">
          {data ? (
            <WithdrawForm terms={data} onAsked={open} onRefused={refresh} />
          ) : error && !loading ? (
            <div className={styles.empty}>
              <p>提幣條件沒有載入成功，您的餘額不受影響。</p>
              <Button onClick={refresh}>重新載入</Button>
            </div>
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )}
        </section>
        <section className={styles.card} aria-label="提幣地址簿">
          {data ? (
            <AddressBook
              book={data.book}
              coolOffHours={data.coolOffHours}
              canAdd={!hasNoProof}
              onChange={refresh}
            />
          ) : (
            <Skeleton active />
          )}
        </section>
      </div>
      <section className={styles.card} aria-label="提幣紀錄">
        <WithdrawalList onOpen={open} />
      </section>
      {openId !== undefined && (
        <WithdrawalDialog key={openId} id={openId} onClose={() => open(undefined)} />
      )}
    </div>
  );
}
