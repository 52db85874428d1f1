import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Product, Sku } from '@common/endpoints/products';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import type { OrderSum } from '@/components/Order/orderSum';
import { Picture } from '@/components/Picture';
import styles from './OrderDialog.module.css';

/** The ordered goods with their price. */
export const OrderedItem = ({ product, sku }: { product: Product; sku: Sku }) => (
  <div className={styles.item}>
    <span className={styles.picture}>
      <Picture picture={product.pictures[0]} alt="" sizes="96px" eager />
    </span>
    <div>
      <div>{product.title}</div>
      {sku.name && <div className={styles.quiet}>{sku.name}</div>}
      <Amount value={sku.price} unit={TOKEN_SYMBOL} />{' '}
      <AboutTwd value={sku.price} className={styles.quiet} />
    </div>
  </div>
);

/** The obstacle to placing the order; undefined for none. */
export function obstacleOf(
  product: Product,
  sku: Sku,
  quantity: number,
  method: PaymentMethod,
  sum: OrderSum,
): ReactNode {
  if (!product.onSale) return '商品已下架，無法下單。';
  if (quantity > sku.available) return `庫存只剩 ${sku.available} 件，請減少數量。`;
  if (sum.advFault) return sum.advFault;
  if (method !== 'coin' || sum.short === undefined) return undefined;
  return (
    <>
      餘額不足，還差 <Amount value={sum.short} unit={TOKEN_SYMBOL} />
      。可改用錢包轉帳，或
      <Link to="/member/deposit" target="_blank">
        前往充幣（另開分頁）
      </Link>
    </>
  );
}

interface FooterProps {
  /** The amount to pay in coin, as decimal text. */
  coin: string;
  obstacle: ReactNode;
  /** The obstacle is only that something is still being read: it is read out, and takes no room that it would leave again. */
  isWaiting: boolean;
  okText: string;
  loading: boolean;
  onOk: () => void;
}

export function OrderFooter({ coin, obstacle, isWaiting, okText, loading, onOk }: FooterProps) {
  const id = useId();
  const isBlocked = obstacle !== undefined;
  return (
    <div className={styles.footer}>
      <span id={id} className={isWaiting ? styles.unseen : styles.obstacle} role="status">
        {obstacle}
      </span>
      <span>
        應付{' '}
        <b>
          <Amount value={coin} unit={TOKEN_SYMBOL} />
        </b>{' '}
        <AboutTwd value={coin} className={styles.quiet} />
      </span>
      <Button
        type="primary"
        size="large"
        loading={loading}
        disabled={isBlocked}
        aria-describedby={isBlocked ? id : undefined}
        onClick={onOk}
      >
        {okText}
      </Button>
    </div>
  );
}

interface SumProps {
  /** The price of the goods. */
  total: string;
  /** Rows of what deals take off. */
  deals: ReactNode;
  /** For delivery, a wire amount; undefined where the seller states none. */
  fee: string | undefined;
  /** The coupon's discount, as decimal text; undefined for none. */
  discount: string | undefined;
  /** The part paid in adv, as decimal text; undefined for none. */
  adv: string | undefined;
}

export const OrderTotal = ({ total, deals, fee, discount, adv }: SumProps) => (
  <dl className={styles.sum}>
    <dt>商品金額</dt>
    <dd>
      <AboutTwd value={total} className={styles.quiet} />{' '}
      <Amount value={total} unit={TOKEN_SYMBOL} />
    </dd>
    {deals}
    {fee !== undefined && (
      <>
        <dt>運費</dt>
        <dd>
          <Amount value={fee} unit={TOKEN_SYMBOL} />
        </dd>
      </>
    )}
    {discount !== undefined && (
      <>
        <dt>優惠券折抵</dt>
        <dd>
          −<Amount value={discount} unit={TOKEN_SYMBOL} />
        </dd>
      </>
    )}
    {adv !== undefined && (
      <>
        <dt>廣告幣折抵</dt>
        <dd>
          −<Amount value={adv} />
        </dd>
      </>
    )}
  </dl>
);
