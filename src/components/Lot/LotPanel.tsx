import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { amountToString } from '@common/money/money';
import { grouped } from '@common/text/grouped';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { lazyPart } from '@/components/lazyPart';
import { StickyHead } from '@/components/StickyHead';
import { useChanges } from '@/components/useChanges';
import { WhatIsGab } from '@/components/WhatIsGab';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import { Countdown } from './Countdown';
import { LotAlertButtons } from './LotAlertButtons';
import { priceLabel, reserveText } from './LotCard';
import styles from './LotPanel.module.css';
import { LotTiming } from './LotTiming';
import { Outcome } from './Outcome';
import { Rules } from './Rules';
import { Stale } from './Stale';
import { leastFor, standingOf } from './standing';
import { CLOSING_TEXT } from './timeText';
import { useLotAlerts } from './useLotAlerts';

const BidDialog = lazyPart(async () => (await import('./BidDialog')).BidDialog);
const PushOffer = lazyPart(async () => (await import('@/components/Push/PushOffer')).PushOffer);
const BuyNowDialog = lazyPart(async () => (await import('./BuyNowDialog')).BuyNowDialog);

interface Props {
  lot: Lot;
  /** Set while the stream is down: the time of the last update, server's clock. */
  staleSince?: number;
  /** Present number of watchers; undefined while unknown. */
  watching?: number;
  onReceipt: (receipt: BidReceipt) => void;
}

const BID_LABELS = { none: '出價', outbid: '再出價', leading: '提高最高出價' } as const;

function leaderText(lot: Lot): string {
  if (lot.leader === null) return '還沒有人出價';
  const standing = standingOf(lot);
  if (standing === 'leading') return lot.phase === 'live' ? '您目前領先' : '您的出價最高';
  const others = lot.phase === 'live' ? `${lot.leader} 領先中` : `${lot.leader} 出價最高`;
  return standing === 'outbid' && lot.phase === 'live' ? `您已被超過，${others}` : others;
}

const mayBid = ({ phase, paused, cannotBid }: Lot) => phase === 'live' && !paused && !cannotBid;

/** A lot in place of the buying box: price, leader, time left, and the bid button. */
export function LotPanel({ lot, staleSince, watching, onReceipt }: Props) {
  const bidding = useWhenSignedIn();
  const buying = useWhenSignedIn();
  const [offer, setOffer] = useState<string>();
  const { phase } = lot;
  const alerts = useLotAlerts();
  const changes = useChanges(lot.price);
  const isLive = phase === 'live';
  const isComing = phase === 'upcoming';
  const canBid = mayBid(lot);
  const buy = (price: string) => {
    setOffer(price);
    buying.open();
  };

  return (
    <section className={styles.panel} aria-label="競標">
      <Leader lot={lot} />
      <div className={styles.stage}>
        <div>
          <p className={styles.label}>{priceLabel(lot)}</p>
          <p
            key={changes}
            className={staleSince === undefined ? styles.price : styles.stalePrice}
            data-moved={changes > 0}
          >
            <Amount value={lot.price} unit={TOKEN_SYMBOL} />
          </p>
          <p className={styles.worth}>
            <AboutTwd value={lot.price} /> <WhatIsGab />
          </p>
        </div>
        <LotTiming lot={lot} />
      </div>
      {staleSince !== undefined && <Stale since={staleSince} />}
      <Facts lot={lot} watching={watching} />
      {isLive || isComing ? <Obstacle lot={lot} /> : <Outcome lot={lot} />}
      {canBid && <Actions lot={lot} onBid={bidding.open} onBuy={buy} />}
      <Head lot={lot} onBid={canBid ? bidding.open : undefined} />
      {(isLive || isComing) && <LotAlertButtons lot={lot} alerts={alerts} />}
      <Rules lot={lot} />
      {isLive && lot.mine && <PushOffer after="bid" />}
      {bidding.isOpen && (
        <BidDialog
          lot={lot}
          staleSince={staleSince}
          onReceipt={onReceipt}
          onClose={bidding.close}
        />
      )}
      {buying.isOpen && offer !== undefined && (
        <BuyNowDialog lot={lot} price={offer} onReceipt={onReceipt} onClose={buying.close} />
      )}
    </section>
  );
}

function Leader({ lot }: { lot: Lot }) {
  const standing = standingOf(lot);
  const isOver = standing === 'outbid' && lot.phase !== 'live';
  return (
    <p className={isOver ? styles.none : styles[standing]} role="status">
      {leaderText(lot)}
    </p>
  );
}

function Facts({ lot, watching }: Pick<Props, 'lot' | 'watching'>) {
  const { mine } = lot;
  return (
    <dl className={styles.facts}>
      <dt>出價</dt>
      <dd>{lot.bidCount} 次</dd>
      <dt>底價</dt>
      <dd>{reserveText(lot)}</dd>
      {(lot.phase === 'live' || lot.phase === 'upcoming') && (
        <>
          <dt>正在看</dt>
          {/* Its place is kept until the number comes. */}
          <dd title="依開著這個頁面的網路計算">
            {watching === undefined ? '—' : `${grouped(watching)} 人`}
          </dd>
        </>
      )}
      {lot.phase === 'live' && lot.cannotBid && (
        <>
          <dt>最低出價</dt>
          <dd>
            <Amount value={lot.nextBid} unit={TOKEN_SYMBOL} />
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
  );
}

/** Why bidding is not possible now, for everyone or for this member. */
function Obstacle({ lot: { paused, cannotBid } }: { lot: Lot }) {
  if (paused) {
    return (
      <Alert
        type="warning"
        showIcon
        title="賣家目前暫停交易，這件拍品暫時不能出價。恢復後會在這裡繼續。"
      />
    );
  }
  return cannotBid && <Alert type="info" showIcon title={cannotBid} />;
}

/** Price and time while the panel is scrolled out. */
function Head({ lot, onBid }: { lot: Lot; onBid: (() => void) | undefined }) {
  const amount = onBid ? amountToString(leastFor(lot)) : lot.price;
  return (
    <StickyHead
      title={lot.title}
      action={onBid ? BID_LABELS[standingOf(lot)] : '前往競標'}
      onAct={onBid}
    >
      <small>
        {onBid ? '最低出價' : priceLabel(lot)} <AboutTwd value={amount} />
      </small>
      <Amount value={amount} unit={TOKEN_SYMBOL} />
      {lot.phase === 'live' && (
        <small>
          剩餘 <Countdown until={lot.endsAt} over={CLOSING_TEXT} />
        </small>
      )}
    </StickyHead>
  );
}

interface ActionsProps {
  lot: Lot;
  onBid: () => void;
  onBuy: (price: string) => void;
}

function Actions({ lot, onBid, onBuy }: ActionsProps) {
  const { buyNow } = lot;
  return (
    <div className={styles.actions}>
      <p className={styles.next}>
        最低出價{' '}
        <b>
          <Amount value={amountToString(leastFor(lot))} unit={TOKEN_SYMBOL} />
        </b>
      </p>
      <Button type="primary" size="large" block onClick={onBid}>
        {BID_LABELS[standingOf(lot)]}
      </Button>
      {buyNow !== null && (
        <Button size="large" block onClick={() => onBuy(buyNow)}>
          直購 <Amount value={buyNow} unit={TOKEN_SYMBOL} />
        </Button>
      )}
    </div>
  );
}
