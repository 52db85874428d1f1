import { TOKEN_SYMBOL } from '@config/token';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { GabLine } from '@/components/WhatIsGab';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { BindFirst } from './BindFirst';
import { Deposits } from './Deposits';
import styles from './index.module.css';
import { MissingTransfer } from './MissingTransfer';
import { OnTheirWay } from './OnTheirWay';
import { WatcherNotice } from './WatcherNotice';
import { WhereTo } from './WhereTo';

const PAGE_SIZE = 10;
/** Events that may change a deposit's state. */
const MOVES = new Set(['deposit', 'balance', 'ready']);

/** 充幣: how to deposit GAB, the pending transfers, and the credited deposits. */
export default function DepositPage() {
  usePageTitle('充幣');
  const { user } = useSession();
  const [current, setCurrent] = useState(1);
  const request = useApi(
    () =>
      api('GET /api/me/deposits', {
        query: { current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [current, user?.access_token], refreshOnWindowFocus: true },
  );
  const { data, refresh } = request;
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  // An expired session leaves the page with what was typed.
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
          <Loaded
            request={request}
            waiting={<Skeleton active paragraph={{ rows: 6 }} />}
            failed={(retry) => (
              <EmptyState text="無法載入充幣紀錄，您的資產不受影響。" retry={retry} />
            )}
          >
            {(deposits) => (
              <>
                <OnTheirWay pending={deposits.pending} needed={deposits.needed} />
                <Deposits deposits={deposits} onPage={setCurrent} />
              </>
            )}
          </Loaded>
          <MissingTransfer onReported={refresh} />
        </section>
      </div>
      <p className={styles.note}>
        充幣的資產是 {TOKEN_SYMBOL}，入帳後成為您的加密幣餘額，可以付款、出價、兌換與提幣。
      </p>
      <GabLine className={styles.note} />
    </div>
  );
}
