import type { ProductCard as Card } from '@common/endpoints/products';
import { grouped } from '@common/grouped';
import { Link } from '@umijs/max';
import { CardPrice } from './CardPrice';
import { FavouriteButton } from './FavouriteButton';
import { Picture } from './Picture';
import styles from './ProductCard.module.css';
import { Stars } from './Stars';

interface Props {
  product: Card;
  /** Above the fold: its picture loads at once. */
  eager?: boolean;
  /** Its seller paid for the place. */
  promoted?: boolean;
}

/** A product in a listing; all cards are of one height, whatever they hold. */
export function ProductCard({ product, eager, promoted }: Props) {
  const { id, title, subtitle, picture, price, advMaxBps, inStock, sold, ratings } = product;
  return (
    <div className={styles.place}>
      <Link to={`/product/view/${id}`} className={styles.card}>
        <span className={styles.picture}>
          <Picture picture={picture} alt="" eager={eager} />
          {advMaxBps > 0 && <span className={styles.adv}>可折抵廣告幣 {advMaxBps / 100}%</span>}
          {!inStock && <span className={styles.soldOut}>已售完</span>}
          {promoted && <span className={styles.promoted}>推廣</span>}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.subtitle}>{subtitle}</span>
        <CardPrice className={styles.price} value={price} />
        <span className={styles.notes}>
          <Stars ratings={ratings} />
          {sold > 0 && `已售 ${grouped(sold)}`}
        </span>
      </Link>
      <FavouriteButton productId={id} title={title} />
    </div>
  );
}

/** A card's place while the listing loads: the same size. */
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
      <span className={styles.notes} />
    </span>
  );
}
