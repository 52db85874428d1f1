import type { Trial } from '@common/endpoints/trial';
import { formatAmount } from '@common/money/money';
import { MAX_PIECES } from '@common/orders/cartRules';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { Amount } from '../Amount';
import { offerText } from '../Deal/deals';
import { Quantity } from '../Quantity';
import styles from './Trial.module.css';
import { faultText } from './trialText';
import type { TrialCart, TrialGoods } from './useTrial';

/** The goods of the trial cart, each with what is taken off it. */
export function TrialGoodsList({ cart }: { cart: TrialCart }) {
  const { goods, trial } = cart;
  if (goods.length === 0) return null;
  const inCart = new Set(goods.map(({ skuId }) => skuId));
  return (
    <ul className={styles.goods}>
      {goods.map((one, n) => (
        <GoodsRow
          key={one.skuId}
          item={one}
          inCart={inCart}
          trial={trial}
          onChange={(change) => cart.change(n, change)}
          onRemove={() => cart.remove(n)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  item: TrialGoods;
  inCart: ReadonlySet<number>;
  trial: Trial | undefined;
  onChange: (change: Partial<Pick<TrialGoods, 'skuId' | 'quantity'>>) => void;
  onRemove: () => void;
}

function GoodsRow({
  item: { product, skuId, quantity },
  inCart,
  trial,
  onChange,
  onRemove,
}: RowProps) {
  const id = useId();
  const line = trial?.lines.find((one) => one.skuId === skuId && one.quantity === quantity);
  const [first, ...others] = product.skus;
  return (
    <li>
      <div className={styles.about}>
        <b>{product.title}</b>
        {others.length > 0 ? (
          <Select<number>
            size="small"
            aria-label={`${product.title}的規格`}
            value={skuId}
            options={product.skus.map((sku) => ({
              value: sku.id,
              label: `${sku.name}，${formatAmount(sku.price)} ${TOKEN_SYMBOL}`,
              disabled: sku.id !== skuId && inCart.has(sku.id),
            }))}
            onChange={(chosen) => onChange({ skuId: chosen })}
          />
        ) : (
          first?.name && <span className={styles.quiet}>{first.name}</span>
        )}
        {faultText(line) && <span className={styles.wrong}>{faultText(line)}</span>}
      </div>
      <div className={styles.pieces}>
        <label htmlFor={id}>件數</label>
        <Quantity
          id={id}
          value={quantity}
          max={MAX_PIECES}
          onChange={(pieces) => onChange({ quantity: pieces })}
        />
        <Button size="small" aria-label={`移除 ${product.title}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      {line && trial && <LineSum line={line} trial={trial} />}
    </li>
  );
}

function LineSum({ line, trial }: { line: Trial['lines'][number]; trial: Trial }) {
  const deal = trial.deals.find(({ id }) => id === line.dealId);
  return (
    <dl className={styles.sum}>
      <dt>
        原價 <Amount value={line.unitPrice} /> × {line.quantity}
      </dt>
      <dd>
        <Amount value={line.price} unit={TOKEN_SYMBOL} />
      </dd>
      {line.deal !== '0' && (
        <>
          <dt>優惠活動{deal && `：${offerText(deal)}`}</dt>
          <dd>
            −<Amount value={line.deal} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {line.coupon !== '0' && (
        <>
          <dt>優惠券</dt>
          <dd>
            −<Amount value={line.coupon} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      <dt>小計</dt>
      <dd>
        <Amount value={line.pays} unit={TOKEN_SYMBOL} />
      </dd>
    </dl>
  );
}
