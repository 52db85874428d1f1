import type { Api } from '@common/api';
import type { Lot } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { useThrottle } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import styles from './BidHistory.module.css';
import { PriceChart } from './PriceChart';
import { secondText } from './timeText';

const SHOWN_FIRST = 10;
/** Minimum interval between requests of the history, ms: a hot lot changes faster than anyone reads. */
const FRESH_MS = 3000;

type Bid = Api['GET /api/auctions/:id/bids']['data']['bids'][number];

const NO_BIDS = {
  upcoming: '競標還沒開始。收藏這件拍品，結標前會通知您。',
  live: '還沒有人出價，您可以搶先出價。',
  ended: '沒有人出價。',
  withdrawn: '沒有人出價。',
} as const;

const HOW = { bid: '', buyNow: '・直購', auto: '・自動加價' } as const;

/** The bidder of a line; a raise is listed only for its own bidder. */
function bidderOf({ bidder, mine, kind, reachesReserve }: Bid): string {
  if (kind === 'raise') return '您・提高最高出價';
  const who = mine ? `您（${bidder}）` : bidder;
  return `${who}${HOW[kind]}${reachesReserve ? '・達到底價' : ''}`;
}

/** Bids with bidder and time, the price over time, and the extensions of the end. */
export function BidHistory({ lot }: { lot: Lot }) {
  const { user } = useSession();
  const [showsAll, setShowsAll] = useState(false);
  const version = useThrottle(lot.bidCount, { wait: FRESH_MS });
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/auctions/:id/bids', { params: { id: lot.lotId }, skipErrorHandler: true }),
    {
      refreshDeps: [lot.lotId, version, lot.mine?.maximum, user?.access_token],
      // Without further bids nothing else repeats a failed request, and the history would lag behind the price.
      retryCount: -1,
    },
  );
  if (!data) {
    if (error) {
      return (
        <section className={styles.history}>
          <h2>出價紀錄</h2>
          <p className={styles.quiet}>
            無法載入出價紀錄。
            <RetryButton loading={loading} onRetry={refresh} />
          </p>
        </section>
      );
    }
    return <Skeleton active paragraph={{ rows: 4 }} />;
  }
  const { bids, extensions } = data;
  const newest = bids[0];
  // An extension stands over the bid that caused it.
  const events = [...extensions, ...bids].toSorted((one, other) => other.at - one.at);
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
                <th scope="col">價格</th>
                <th scope="col">送達時間</th>
              </tr>
            </thead>
            <tbody>
              {(showsAll ? events : events.slice(0, SHOWN_FIRST)).map((event) =>
                'to' in event ? (
                  <tr key={`extension/${event.at}`} className={styles.extension}>
                    <td colSpan={3}>
                      有人出價，結標時間由 {secondText(event.from)} 延到 {secondText(event.to)}
                    </td>
                  </tr>
                ) : (
                  <tr
                    key={`${event.id}/${event.kind}`}
                    className={event.mine ? styles.mine : undefined}
                  >
                    <td>{bidderOf(event)}</td>
                    <td>
                      <Amount value={event.price} unit={TOKEN_SYMBOL} />
                    </td>
                    <td>
                      {secondText(event.arrivedAt)}
                      {secondText(event.at) !== secondText(event.arrivedAt) && (
                        <div>成立 {secondText(event.at)}</div>
                      )}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
          {bids.some(({ kind }) => kind === 'auto') && (
            <p className={styles.quiet}>
              自動加價：系統替先前的最高出價者加到剛好領先為止，最多到其最高出價。
            </p>
          )}
          {bids.some(({ kind }) => kind === 'raise') && (
            <p className={styles.quiet}>您在領先時提高最高出價，只有您自己看得到。</p>
          )}
          {!showsAll && events.length > SHOWN_FIRST && (
            <Button type="link" onClick={() => setShowsAll(true)}>
              顯示全部 {events.length} 筆
            </Button>
          )}
        </>
      )}
    </section>
  );
}
