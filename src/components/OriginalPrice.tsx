import { savingOf } from '@common/discounts/saving';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from './Amount';
import styles from './OriginalPrice.module.css';

interface Props {
  price: string;
  /** Above the price. */
  compareAt: string;
  /** On a card: the saving in percent only, and no unit. */
  brief?: boolean;
}

/** An original price struck through, and what the price saves. */
export function OriginalPrice({ price, compareAt, brief = false }: Props) {
  const { amount, percent } = savingOf(price, compareAt);
  return (
    <span className={styles.before}>
      <s>
        <span className={brief ? styles.unseen : undefined}>原價 </span>
        <Amount value={compareAt} unit={brief ? undefined : TOKEN_SYMBOL} />
      </s>
      {brief && percent > 0 && <b>省 {percent}%</b>}
      {!brief && (
        <b>
          省 <Amount value={amount} unit={TOKEN_SYMBOL} />
          {percent > 0 && `（${percent}%）`}
        </b>
      )}
    </span>
  );
}
