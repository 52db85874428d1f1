import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import { Amount } from '@/components/Amount';
import { lazyPart } from '@/components/lazyPart';
import { Time } from '@/components/Time';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import { TOKEN_SYMBOL } from '../../../config/token';
import { Countdown } from './Countdown';
import { priceLabel } from './LotCard';
import styles from './LotPanel.module.css';
import { Outcome } from './Outcome';
import { Rules } from './Rules';
import { standingOf } from './standing';

const BidDialog = lazyPart(async () => (await import('./BidDialog')).BidDialog);
const BuyNowDialog = lazyPart(async () => (await import('./BuyNowDialog')).BuyNowDialog);

interface Props {
  lot: Lot;
  onReceipt: (receipt: BidReceipt) => void;
}

function leaderText(lot: Lot): string {
  if (lot.leader === null) return '還沒有人出價';
  const standing = standingOf(lot);
  if (standing === 'leading') return lot.phase === 'live' ? '您目前領先' : '您的出價最高';
  const others = lot.phase === 'live' ? `${lot.leader} 領先中` : `${lot.leader} 出價最高`;
  return standing === 'outbid' && lot.phase === 'live' ? `您已被超過，${others}` : others;
}

function Ending({ lot }: { lot: Lot }) {
  if (lot.phase === 'upcoming') {
    return (
      <p className={styles.time}>
        距開始{' '}
        <b>
          <Countdown until={lot.startsAt} over="即將開始" announces />
        </b>
        <small>
          開始 <Time at={lot.startsAt} />
        </small>
      </p>
    );
  }
  return (
    <p className={styles.time}>
      {lot.phase === 'live' ? (
        <>
          剩餘{' '}
          <b>
            <Countdown until={lot.endsAt} over="結標處理中" announces />
          </b>
        </>
      ) : (
        <b>已結束</b>
      )}
      <small>
        結束 <Time at={lot.endedAt ?? lot.endsAt} />
      </small>
      {lot.extensions > 0 && (
        <small className={styles.extended}>
          延長 {lot.extensions} 次（原定 <Time at={lot.originalEndsAt} /> 結束）
        </small>
      )}
    </p>
  );
}

/** A lot in place of the buying box: price, who leads, what is left, and the way to a bid. */
export function LotPanel({ lot, onReceipt }: Props) {
  const bidding = useWhenSignedIn();
  const buying = useWhenSignedIn();
  const [offer, setOffer] = useState<string>();
  const { phase, buyNow, mine } = lot;
  const standing = standingOf(lot);
  const isLive = phase === 'live';

  return (
    <section className={styles.panel} aria-label="競標">
      <Ending lot={lot} />
      <p className={styles.label}>{priceLabel(lot)}</p>
      <p className={styles.price}>
        <Amount value={lot.price} unit={TOKEN_SYMBOL} />
      </p>
      <p
        className={standing === 'outbid' && !isLive ? styles.none : styles[standing]}
        role="status"
      >
        {leaderText(lot)}
      </p>
      <dl className={styles.facts}>
        <dt>出價</dt>
        <dd>{lot.bidCount} 次</dd>
        <dt>底價</dt>
        <dd>{!lot.hasReserve ? '無底價' : lot.reserveMet ? '已達底價' : '還差底價'}</dd>
        {isLive && (
          <>
            <dt>下一口價</dt>
            <dd>
              至少 <Amount value={lot.nextBid} unit={TOKEN_SYMBOL} />
            </dd>
          </>
        )}
        {mine && (
          <>
            <dt>我的最高出價</dt>
            <dd>
              <Amount value={mine.maximum} unit={TOKEN_SYMBOL} />
            </dd>
          </>
        )}
      </dl>
      {(phase === 'ended' || phase === 'withdrawn') && <Outcome lot={lot} />}
      {(isLive || phase === 'upcoming') && lot.cannotBid && (
        <Alert type="info" showIcon title={lot.cannotBid} />
      )}
      {isLive && !lot.cannotBid && (
        <div className={styles.actions}>
          <Button type="primary" size="large" block onClick={bidding.open}>
            {standing === 'leading' ? '提高最高出價' : '出價'}
          </Button>
          {buyNow !== null && (
            <Button
              size="large"
              block
              onClick={() => {
                setOffer(buyNow);
                buying.open();
              }}
            >
              直購 <Amount value={buyNow} unit={TOKEN_SYMBOL} />
            </Button>
          )}
        </div>
      )}
      <Rules lot={lot} />
      <Suspense fallback={null}>
        {bidding.isOpen && <BidDialog lot={lot} onReceipt={onReceipt} onClose={bidding.close} />}
        {buying.isOpen && offer !== undefined && (
          <BuyNowDialog lot={lot} price={offer} onReceipt={onReceipt} onClose={buying.close} />
        )}
      </Suspense>
    </section>
  );
}
