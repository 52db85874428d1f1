import type { Listing } from '@common/endpoints/listings';
import { listingState } from '@common/lists/listingState';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Amount } from '@/components/Amount';
import { reviewNoteOf } from '@/components/Listing/reviewNote';
import { Countdown } from '@/components/Lot/Countdown';
import { CLOSING_TEXT } from '@/components/Lot/timeText';
import { Picture } from '@/components/Picture';
import { Time } from '@/components/Time';
import styles from './index.module.css';

/** The listing's state in the shop, for its seller. */
function ListingStanding({ listing: { kind, content, offer, lot } }: { listing: Listing }) {
  if (offer) {
    return (
      <p className={styles.quiet}>
        <Amount value={offer.price} unit={TOKEN_SYMBOL} />・
        {offer.onSale ? `可售 ${offer.available} 件` : '已下架'}・售出 {offer.sold} 件
      </p>
    );
  }
  if (lot) {
    return (
      <p className={styles.quiet}>
        <Amount value={lot.price} unit={TOKEN_SYMBOL} />・{lot.bidCount} 次出價・
        {lot.phase === 'live' && (
          <>
            剩餘 <Countdown until={lot.endsAt} over={CLOSING_TEXT} />
          </>
        )}
        {lot.phase === 'upcoming' && (
          <>
            <Time at={lot.startsAt} /> 開始
          </>
        )}
        {lot.phase === 'ended' &&
          (lot.sold ? '已成交' : lot.endedAt === null ? CLOSING_TEXT : '沒有成交')}
        {lot.phase === 'withdrawn' && '已撤下'}
      </p>
    );
  }
  const price = kind === 'fixed' ? content.price : content.startPrice;
  return (
    <p className={styles.quiet}>
      {price ? <Amount value={price} unit={TOKEN_SYMBOL} /> : '還沒有定價'}
    </p>
  );
}

/** One of the seller's listings: content, state and actions. */
export function ListingRow({ listing, actions }: { listing: Listing; actions: ReactNode }) {
  const { content, kind, state, productId, promotedUntil, reviewNote, updatedAt } = listing;
  const { label, color } = listingState(state);
  const title = content.title || '（還沒有標題）';
  const isInShop = productId !== null;
  return (
    <article className={styles.row}>
      <span className={styles.picture}>
        <Picture picture={content.pictures[0]} alt="" sizes="72px" />
      </span>
      <div className={styles.about}>
        <h2>
          {isInShop ? <Link to={`/product/view/${productId}`}>{title}</Link> : title}
          <Tag>{kind === 'fixed' ? '定價' : '競標'}</Tag>
          {listing.offer?.barred && <Tag color="red">已停售</Tag>}
          {(listing.offer?.paused || listing.lot?.paused) && (
            <Tag color="red">帳戶凍結，暫停販售</Tag>
          )}
          <Tag color={color}>
            {isInShop && state !== 'approved' && !listing.offer?.barred
              ? `已上架・修改${label}`
              : label}
          </Tag>
        </h2>
        <ListingStanding listing={listing} />
        {promotedUntil !== null && (
          <p className={styles.quiet}>
            <Tag color="gold">推廣中</Tag>到 <Time at={promotedUntil} />
          </p>
        )}
        {reviewNote && <p className={styles.note}>{reviewNoteOf(listing)}</p>}
        <p className={styles.quiet}>
          更新於 <Time at={updatedAt} />
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  );
}
