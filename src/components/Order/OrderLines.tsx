import type { OrderSummary } from '@common/endpoints/orderShapes';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Amount } from '../Amount';
import { Picture } from '../Picture';
import { WRITE_REVIEW } from '../Review/writeReview';
import styles from './OrderLines.module.css';

interface Props {
  lines: OrderSummary['lines'];
  /** Whether the buyer may review a line. */
  mayReview?: (skuId: number) => boolean;
  /** Says how many pieces were given back. */
  showsReturned?: boolean;
}

/** The order's lines with their data of the time of the order. */
export function OrderLines({ lines, mayReview, showsReturned = true }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ skuId, productId, title, skuName, picture, unitPrice, quantity, returned }) => (
        <li key={skuId}>
          <span className={styles.picture}>
            <Picture url={picture} alt="" />
          </span>
          <span className={styles.words}>
            <Link to={`/product/view/${productId}`}>{title}</Link>
            {skuName && <span className={styles.quiet}>{skuName}</span>}
            <span className={styles.quiet}>
              <Amount value={unitPrice} unit={TOKEN_SYMBOL} /> × {quantity}
              {showsReturned && returned > 0 && `，已退 ${returned} 件`}
            </span>
            {mayReview?.(skuId) && (
              <Link
                className={styles.button}
                to={`/product/view/${productId}#${WRITE_REVIEW}`}
                aria-label={`寫評價：${title}`}
              >
                寫評價
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
