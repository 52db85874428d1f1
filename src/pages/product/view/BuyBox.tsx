import { MAX_PIECES } from '@common/cartRules';
import type { Product, Sku } from '@common/endpoints/products';
import { grouped } from '@common/grouped';
import { TOKEN_SYMBOL } from '@config/token';
import { Button } from 'antd';
import { Suspense, useId, useState } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { DealTags } from '@/components/Deal/DealTags';
import { lazyPart } from '@/components/lazyPart';
import { OriginalPrice } from '@/components/OriginalPrice';
import { Quantity } from '@/components/Quantity';
import { WhatIsGab } from '@/components/WhatIsGab';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import { AddToCart } from './AddToCart';
import styles from './BuyBox.module.css';

const OrderDialog = lazyPart(async () => (await import('./OrderDialog')).OrderDialog);

interface Props {
  product: Product;
  /** Called with the product as a refused order has shown it to be now. */
  onLearn: (product: Product) => void;
}

/** Chooses variant and quantity, adds to the cart, opens the order dialog. */
export function BuyBox({ product, onLearn }: Props) {
  const [skuId, setSkuId] = useState<number>();
  const [quantity, setQuantity] = useState(1);
  const dialog = useWhenSignedIn();
  const quantityId = useId();
  const sku =
    product.skus.find(({ id }) => id === skuId) ??
    product.skus.find(({ available }) => available > 0) ??
    product.skus[0];
  if (!sku) return <p className={styles.stock}>目前沒有可購買的規格。</p>;
  const canBuy = product.onSale && sku.available > 0;

  return (
    <>
      <p className={styles.price}>
        <Amount value={sku.price} unit={TOKEN_SYMBOL} />
      </p>
      {sku.compareAt !== undefined && (
        <p className={styles.worth}>
          <OriginalPrice price={sku.price} compareAt={sku.compareAt} />
        </p>
      )}
      <p className={styles.worth}>
        <AboutTwd value={sku.price} /> <WhatIsGab />
      </p>
      {product.advMaxBps > 0 && (
        <p className={styles.adv}>廣告幣最多折抵 {product.advMaxBps / 100}%</p>
      )}
      <DealTags offers={product.deals} />
      {product.skus.length > 1 && (
        <Variants skus={product.skus} chosen={sku.id} onChoose={setSkuId} />
      )}
      <div className={styles.quantity}>
        <label htmlFor={quantityId}>數量</label>
        <Quantity
          id={quantityId}
          max={Math.min(MAX_PIECES, Math.max(1, sku.available))}
          value={quantity}
          disabled={!canBuy}
          onChange={setQuantity}
        />
        <span className={styles.stock}>
          {sku.available > 0 ? `庫存 ${grouped(sku.available)} 件` : '已售完'}
        </span>
      </div>
      <div className={styles.buy}>
        {canBuy && <AddToCart sku={sku} quantity={quantity} />}
        <Button type="primary" size="large" block disabled={!canBuy} onClick={dialog.open}>
          {product.paused
            ? '賣家暫停交易'
            : !product.onSale
              ? '商品已下架'
              : canBuy
                ? '立即購買'
                : '已售完'}
        </Button>
      </div>
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <OrderDialog
            product={product}
            sku={sku}
            quantity={quantity}
            onQuantity={setQuantity}
            onLearn={onLearn}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  );
}

interface VariantsProps {
  skus: Sku[];
  chosen: number;
  onChoose: (id: number) => void;
}

function Variants({ skus, chosen, onChoose }: VariantsProps) {
  const group = useId();
  return (
    <fieldset className={styles.variants}>
      <legend>規格</legend>
      {skus.map(({ id, name, price, available }) => (
        <label key={id} className={available > 0 ? undefined : styles.soldOut}>
          <input
            type="radio"
            name={group}
            checked={id === chosen}
            disabled={available === 0}
            onChange={() => onChoose(id)}
          />
          <span>
            {name || '單一規格'}
            <small>
              <Amount value={price} />
              {available > 0 ? `・${grouped(available)} 件` : '・已售完'}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
