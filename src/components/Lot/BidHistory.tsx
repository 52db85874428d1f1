import type { Api } from '@common/api';
import type { Lot } from '@common/endpoints/auctions';
import { useRequest, useThrottle } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { TOKEN_SYMBOL } from '../../../config/token';
import styles from './BidHistory.module.css';
import { PriceChart } from './PriceChart';
import { secondText } from './timeText';

const SHOWN_FIRST = 10;
/** A hot lot moves faster than anyone reads; how often its history is asked for at most, in ms. */
const FRESH_MS = 3000;

type Bid = Api['GET /api/auctions/:id/bids']['data']['bids'][number];

const NO_BIDS = {
  upcoming: '競標還沒開始。收藏這件拍品，結束前會通知您。',
  live: '還沒有人出價，成為第一位出價者。',
  ended: '沒有人出價。',
  withdrawn: '沒有人出價。',
} as const;

/** Whose bid it was; a raise is among them only for whoever made it. */
function bidderOf({ bidder, mine, kind }: Bid): string {
  if (kind === 'raise') return '您・提高最高出價';
  return `${mine ? `您（${bidder}）` : bidder}${kind === 'buyNow' ? '・直購' : ''}`;
}

/** Who bid what and when, the price over time, and how the end moved. */
export function BidHistory({ lot }: { lot: Lot }) {
  const { user } = useSession();
  const [showsAll, setShowsAll] = useState(false);
  const version = useThrottle(lot.bidCount, { wait: FRESH_MS });
  const { data, error, loading, refresh } = useRequest(
    () => api('GET /api/auctions/:id/bids', { params: { id: lot.lotId }, skipErrorHandler: true }),
    {
      refreshDeps: [lot.lotId, version, lot.mine?.maximum, user?.access_token],
      // After the last bid nothing else would ask again: the history must not lag behind the price.
      retryCount: -1,
      onError() {},
    },
  );
  if (!data) {
    if (error) {
      return (
        <section className={styles.history}>
          <h2>出價紀錄</h2>
          <p className={styles.quiet}>
            出價紀錄沒有載入成功。
            <Button loading={loading} onClick={refresh}>
              重新載入
            </Button>
          </p>
        </section>
      );
    }
    return <Skeleton active paragraph={{ rows: 4 }} />;
  }
  const { bids, extensions } = data;
  const newest = bids[0];
  const start = { at: lot.startsAt, price: lot.startPrice };
  const points = [start, ...bids.map(({ at, price }) => ({ at, price })).reverse()];
  const until = Math.max(newest?.at ?? 0, Math.min(lot.endedAt ?? lot.endsAt, lot.now));
  return (
    <section className={styles.history}>
      <h2>出價紀錄</h2>
      {bids.length === 0 ? (
        <p className={styles.quiet}>{NO_BIDS[lot.phase]}</p>
      ) : (
        <>
          <PriceChart points={points} until={until} />
          <table className={styles.bids}>
            <thead>
              <tr>
                <th scope="col">出價者</th>
                <th scope="col">出價後價格</th>
                <th scope="col">時間</th>
              </tr>
            </thead>
            <tbody>
              {(showsAll ? bids : bids.slice(0, SHOWN_FIRST)).map((bid) => (
                <tr key={bid.id} className={bid.mine ? styles.mine : undefined}>
                  <td>{bidderOf(bid)}</td>
                  <td>
                    <Amount value={bid.price} unit={TOKEN_SYMBOL} />
                  </td>
                  <td>{secondText(bid.at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {bids.some(({ kind }) => kind === 'raise') && (
            <p className={styles.quiet}>您在領先時提高最高出價，只有您自己看得到。</p>
          )}
          {!showsAll && bids.length > SHOWN_FIRST && (
            <Button type="link" onClick={() => setShowsAll(true)}>
              顯示全部 {bids.length} 筆
            </Button>
          )}
        </>
      )}
      {extensions.length > 0 && (
        <>
          <h3>延長紀錄</h3>
          <ul className={styles.extensions}>
            {extensions.map(({ at, from, to }) => (
              <li key={at}>
                {secondText(at)} 有人出價，結束時間由 {secondText(from)} 延到 {secondText(to)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
