import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { BindFirst } from './BindFirst';
import { Deposits } from './Deposits';
import styles from './index.module.css';
import { MissingTransfer } from './MissingTransfer';
import { OnTheirWay } from './OnTheirWay';
import { WatcherNotice } from './WatcherNotice';
import { WhereTo } from './WhereTo';

const PAGE_SIZE = 10;
/** What may move a deposit on. */
const MOVES = new Set(['deposit', 'balance', 'ready']);

/** 充幣: where to send GAB from, what is on its way, and what has arrived. */
export default function DepositPage() {
  usePageTitle('充幣');
  const { user } = useSession();
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () =>
      api('GET /api/me/deposits', {
        query: { current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [current, user?.access_token], refreshOnWindowFocus: true, onError() {} },
  );
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  // An expired session leaves the page as it is, with what was typed.
  const [member, setMember] = useState(user?.member);
  if (user?.member && user.member !== member) setMember(user.member);
  if (!member) return <Skeleton active />;
  return (
    <div className={styles.page}>
      <h1>充幣</h1>
      {data && <WatcherNotice watcher={data.watcher} />}
      <div className={styles.columns}>
        <section className={styles.card} aria-label="轉入方式">
          {member.wallets.length === 0 ? (
            <BindFirst />
          ) : (
            <WhereTo member={member} needed={data?.needed} onSent={refresh} />
          )}
        </section>
        <section className={styles.card} aria-label="充幣紀錄">
          {!data && (!error || loading) && <Skeleton active paragraph={{ rows: 6 }} />}
          {!data && error && !loading && (
            <div className={styles.empty}>
              <p>充幣紀錄沒有載入成功，您的資產不受影響。</p>
              <Button onClick={refresh}>重新載入</Button>
            </div>
          )}
          {data && (
            <>
              <OnTheirWay pending={data.pending} needed={data.needed} />
              <Deposits deposits={data} onPage={setCurrent} />
            </>
          )}
          <MissingTransfer onReported={refresh} />
        </section>
      </div>
      <p className={styles.note}>
        充幣的資產是 {TOKEN_SYMBOL}，入帳後成為您的加密幣餘額，可以付款、出價、兌換與提幣。
      </p>
    </div>
  );
}
