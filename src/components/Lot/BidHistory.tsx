import type { Api } from '@common/api';
import type { Lot } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { RetryButton } from '@/components/RetryButton';
import styles from './BidHistory.module.css';
import { timelineOf } from './bidTimeline';
import { PriceChart } from './PriceChart';
import { preciseText, secondText } from './timeText';
import { useHistory } from './useHistory';

const SHOWN_FIRST = 10;

type History = Api['GET /api/auctions/:id/bids']['data'];
type Bid = History['bids'][number];

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

/**
 * The time of an entry, with milliseconds where a neighbour has the same second.
 * @param neighbours the times of the entries before and after it
 */
function timeOf(at: number, neighbours: readonly (number | undefined)[]): string {
  // Milliseconds do not tell equal times apart.
  const needsMs = neighbours.some(
    (other) => other !== undefined && other !== at && secondText(other) === secondText(at),
  );
  return needsMs ? preciseText(at) : secondText(at);
}

/**
 * Bids with bidder and time, the price over time, and the extensions of the end.
 * @param watching number of watchers; with many, the history is loaded less often
 */
export function BidHistory({ lot, watching }: { lot: Lot; watching?: number | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, loading, refresh, loadOlder, isLoadingOlder } = useHistory(lot, watching);
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
  const { bids } = data;
  const newest = bids[0];
  const events = timelineOf(data);
  // By bid object: an automatic bid has the id of the bid that caused it. `events` holds the same objects.
  const arrivalTexts = new Map(
    bids.map((bid, n) => [
      bid,
      timeOf(bid.arrivedAt, [bids[n - 1]?.arrivedAt, bids[n + 1]?.arrivedAt]),
    ]),
  );
  const start = { at: lot.startsAt, price: lot.startPrice };
  const points = [start, ...bids.map(({ at, price }) => ({ at, price })).reverse()];
  const lotUntil = Math.min(lot.endedAt ?? lot.endsAt, lot.now);
  // A bid may be newer than `lot.now`, which is from the lot's last loading.
  const until = Math.max(newest?.at ?? 0, lotUntil);
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
                  <tr key={`extension/${event.id}`} className={styles.extension}>
                    <td colSpan={3}>
                      有人出價，結標時間由 {secondText(event.from)} 延到 {secondText(event.to)}
                      {event.times > 1 && `（共延長 ${event.times} 次）`}
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
                      {arrivalTexts.get(event)}
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
              {data.hasOlder ? `顯示最近 ${events.length} 筆` : `顯示全部 ${events.length} 筆`}
            </Button>
          )}
          {showsAll && data.hasOlder && (
            <Button type="link" loading={isLoadingOlder} onClick={loadOlder}>
              載入更早的出價
            </Button>
          )}
        </>
      )}
    </section>
  );
}
