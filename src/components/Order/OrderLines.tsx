import type { OrderSummary } from '@common/endpoints/orders';
import { Link } from '@umijs/max';
import { TOKEN_SYMBOL } from '../../../config/token';
import { Amount } from '../Amount';
import { Picture } from '../Picture';
import styles from './OrderLines.module.css';

/** What was ordered, as it was when it was ordered. */
export function OrderLines({ lines }: { lines: OrderSummary['lines'] }) {
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
          </span>
        </li>
      ))}
    </ul>
  );
}
