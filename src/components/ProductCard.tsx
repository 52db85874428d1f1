import type { ProductCard as Card } from '@common/endpoints/products';
import { grouped } from '@common/text/grouped';
import { Link } from '@umijs/max';
import { memo } from 'react';
import { AboutTwd } from './AboutTwd';
import { CardPrice } from './CardPrice';
import cards from './cards.module.css';
import { FavouriteButton } from './FavouriteButton';
import { Picture } from './Picture';
import styles from './ProductCard.module.css';
import { SecondPicture } from './SecondPicture';
import { Stars } from './Stars';

interface Props {
  product: Card;
  /** Above the fold: its picture loads immediately. */
  eager?: boolean;
  /** A paid promotion. */
  promoted?: boolean;
}

/** The words of a card's one badge: a paid promotion is always marked. */
function badgeText({ badge, left, deal }: Card, promoted: boolean): string | undefined {
  if (promoted) return '推廣';
  if (badge === 'few') return `只剩 ${left} 件`;
  if (badge === 'deal') return deal ?? undefined;
  if (badge === 'hot') return '熱銷';
  return badge === 'new' ? '新上架' : undefined;
}

/** A product in a listing; all cards have the same height. */
export const ProductCard = memo(function ProductCard({ product, eager, promoted = false }: Props) {
  const {
    id,
    title,
    subtitle,
    picture,
    second,
    price,
    compareAt,
    isLowest,
    advMaxBps,
    inStock,
    away,
    sold,
  } = product;
  const badge = badgeText(product, promoted);
  const obstacle = inStock ? away : '已售完';
  return (
    <div className={styles.place}>
      <Link to={`/product/view/${id}`} className={styles.card}>
        <span className={styles.picture}>
          <Picture picture={picture} alt="" eager={eager} />
          {second && <SecondPicture picture={second} />}
          {badge && (
            <span className={styles.badge} data-kind={promoted ? 'promoted' : product.badge}>
              {badge}
            </span>
          )}
          {obstacle ? (
            <span className={styles.soldOut}>{obstacle}</span>
          ) : (
            advMaxBps > 0 && <span className={styles.adv}>廣告幣最多折抵 {advMaxBps / 100}%</span>
          )}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.subtitle}>{subtitle}</span>
        <CardPrice
          className={styles.price}
          value={price}
          compareAt={compareAt}
          isLowest={isLowest}
        />
        <span className={styles.notes}>
          <Stars ratings={product.ratings} />
          {sold > 0 && `已售 ${grouped(sold)}`}
        </span>
        <span className={cards.seller}>
          {product.seller.name}
          {product.seller.isPlatform && '・官方'}
        </span>
      </Link>
      <FavouriteButton productId={id} title={title} />
    </div>
  );
});

/** Placeholder of a card of the same size while the listing loads. */
export function ProductCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden>
      <span className={styles.picture} />
      <span className={styles.title}>
        <i className={styles.bone} />
        <i className={styles.bone} />
      </span>
      <span className={styles.price}>
        <i className={styles.bone} />
      </span>
      <AboutTwd value="" className={cards.twd} />
      <span className={styles.notes} />
      <span className={cards.seller} />
    </span>
  );
}
