import type { OrderSummary } from '@common/endpoints/orders';
import { Link } from '@umijs/max';
import { TOKEN_SYMBOL } from '../../../config/token';
import { Amount } from '../Amount';
import { Picture } from '../Picture';
import styles from './OrderLines.module.css';

interface Props {
  lines: OrderSummary['lines'];
  /** The buyer may say what they think of it. */
  mayReview?: boolean;
}

/** What was ordered, as it was when it was ordered. */
export function OrderLines({ lines, mayReview = false }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ skuId, productId, title, skuName, picture, unitPrice, quantity }) => (
        <li key={skuId}>
          <span className={styles.picture}>
            <Picture url={picture} alt="" />
          </span>
          <span className={styles.words}>
            <Link to={`/product/view/${productId}`}>{title}</Link>
            {skuName && <span className={styles.quiet}>{skuName}</span>}
            <span className={styles.quiet}>
              <Amount value={unitPrice} unit={TOKEN_SYMBOL} /> × {quantity}
            </span>
            {mayReview && (
              <Link to={`/product/view/${productId}#reviews`} aria-label={`評價「${title}」`}>
                寫評價
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
