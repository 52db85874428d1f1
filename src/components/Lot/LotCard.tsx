import type { LotCard as Card } from '@common/endpoints/auctions';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import { type ReactNode, useDeferredValue } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { CardPrice } from '@/components/CardPrice';
import cards from '@/components/cards.module.css';
import { FavouriteButton } from '@/components/FavouriteButton';
import { Picture } from '@/components/Picture';
import { EndTime } from './EndTime';
import styles from './LotCard.module.css';
import { isClosing } from './newestLot';
import { PhaseTime } from './PhaseTime';
import { CLOSING_TEXT } from './timeText';

/** The label of a lot's price. */
export function priceLabel({ phase, sold, bidCount }: Pick<Card, 'phase' | 'sold' | 'bidCount'>) {
  if (sold) return '成交價';
  if (bidCount === 0) return '起標價';
  return phase === 'ended' ? '最後出價' : '目前價格';
}

/** The label of an ended lot's result. */
export function endLabel(lot: Card): string {
  if (isClosing(lot)) return CLOSING_TEXT;
  if (lot.sold) return '已成交';
  return lot.bidCount > 0 ? '未達底價，流標' : '無人出價，流標';
}

function When({ lot }: { lot: Card }) {
  if (lot.phase === 'ended') {
    return (
      <>
        {endLabel(lot)}
        <EndTime endedAt={lot.endedAt} />
      </>
    );
  }
  return <PhaseTime lot={lot} />;
}

/** The reserve in words. */
export function reserveText({ hasReserve, reserveMet }: Pick<Card, 'hasReserve' | 'reserveMet'>) {
  if (!hasReserve) return '無底價';
  return reserveMet ? '已達底價' : '未達底價';
}

/** A lot in a list; all cards have the same height. */
export function LotCard({ lot, eager }: { lot: Card; eager?: boolean }) {
  return (
    <div className={styles.place}>
      <Link to={`/product/view/${lot.productId}`} className={styles.card}>
        <span className={styles.picture}>
          <Picture picture={lot.picture} alt="" eager={eager} />
          {lot.phase === 'live' && lot.extensions > 0 && (
            <span className={styles.badge} data-kind="extended">
              延長 {lot.extensions} 次
            </span>
          )}
        </span>
        <span className={styles.title}>{lot.title}</span>
        <span className={styles.label}>
          {lot.away ?? `${priceLabel(lot)}・${lot.bidCount} 次出價`}
        </span>
        <CardPrice className={styles.price} value={lot.price} />
        <span className={styles.label}>
          {reserveText(lot)}
          {lot.buyNow !== null && (
            <>
              ・直購 <Amount value={lot.buyNow} />
            </>
          )}
        </span>
        <span className={styles.when}>
          <When lot={lot} />
        </span>
        <span className={styles.seller} />
      </Link>
      {/* Over the card's last line, because a link must not contain a link. */}
      <Link to={sellerPath(lot.seller)} className={styles.sellerLink}>
        {lot.seller.name}
        {lot.seller.isPlatform && '・官方'}
      </Link>
      <FavouriteButton productId={lot.productId} title={lot.title} />
    </div>
  );
}

/** Placeholder of a card of the same size while the list loads. */
function LotCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden>
      <span className={styles.picture} />
      <span className={styles.title}>
        <i className={styles.bone} />
        <i className={styles.bone} />
      </span>
      <span className={styles.label} />
      <span className={styles.price}>
        <i className={styles.bone} />
      </span>
      <AboutTwd value="" className={cards.twd} />
      <span className={styles.label} />
      <span className={styles.when} />
      <span className={styles.seller} />
    </span>
  );
}

/** About the number of cards visible on a phone without scrolling. */
const ABOVE_THE_FOLD = 4;

interface GridProps {
  lots?: readonly Card[];
  skeletons: number;
  /** Fills the rest of the last row, where there is one. */
  rest?: ReactNode;
}

/** A grid of lot cards; `skeletons` placeholders while loading. */
export function LotGrid({ lots: known, skeletons, rest }: GridProps) {
  // Deferred, so that rendering many cards does not block input.
  const lots = useDeferredValue(known);
  if (!lots) {
    return (
      <div className={styles.grid} role="status" aria-label="拍品載入中">
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <LotCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  // useFollowedAddress counts the children of [data-cards] to tell which page is in view.
  return (
    <ul className={styles.grid} data-cards>
      {lots.map((lot, index) => (
        <li key={lot.lotId}>
          <LotCard lot={lot} eager={index < ABOVE_THE_FOLD} />
        </li>
      ))}
      {rest && <li className={styles.rest}>{rest}</li>}
    </ul>
  );
}
