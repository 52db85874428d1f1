import type { Product, Sku } from '@common/endpoints/products';
import { MAX_PIECES } from '@common/orders/cartRules';
import { grouped } from '@common/text/grouped';
import { TOKEN_SYMBOL } from '@config/token';
import { useId, useState } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { awayText } from '@/components/awayText';
import { DealTags } from '@/components/Deal/DealTags';
import { lazyPart } from '@/components/lazyPart';
import { OriginalPrice } from '@/components/OriginalPrice';
import { PlainButton } from '@/components/PlainButton';
import { Quantity } from '@/components/Quantity';
import { StickyHead } from '@/components/StickyHead';
import { WhatIsGab } from '@/components/WhatIsGab';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import { AddToCart } from './AddToCart';
import { AxisChoices } from './AxisChoices';
import styles from './BuyBox.module.css';
import { PriceFrom } from './PriceFrom';
import { useVariant } from './useVariant';

const StockAlertButton = lazyPart(
  async () => (await import('@/components/StockAlert/StockAlertButton')).StockAlertButton,
);
const OrderDialog = lazyPart(async () => (await import('./OrderDialog')).OrderDialog);

interface Props {
  product: Product;
  /** Called with the product as a refused order has shown it to be now. */
  onLearn: (product: Product) => void;
}

/** The chosen variant's price; the lowest while no variant has what was picked. */
function Price({ sku, skus }: { sku: Sku | undefined; skus: readonly Sku[] }) {
  return (
    <>
      <p className={styles.price}>
        {sku ? <Amount value={sku.price} unit={TOKEN_SYMBOL} /> : <PriceFrom skus={skus} />}
      </p>
      {sku?.compareAt !== undefined && (
        <p className={styles.worth}>
          <OriginalPrice price={sku.price} compareAt={sku.compareAt} />
        </p>
      )}
      <p className={styles.worth}>
        {sku && <AboutTwd value={sku.price} />} <WhatIsGab />
      </p>
    </>
  );
}

function labelOf({ paused, onSale, away }: Product, sku: Sku | undefined): string {
  if (paused) return '賣家暫停交易';
  if (!onSale) return '商品已下架';
  if (away) return '賣家休假中';
  if (!sku) return '沒有這個組合';
  return sku.available > 0 ? '立即購買' : '已售完';
}

/** Stock, and the limit per buyer. */
function stockText({ perBuyer }: Product, sku: Sku | undefined): string {
  const stock = sku && (sku.available > 0 ? `庫存 ${grouped(sku.available)} 件` : '已售完');
  const limit = perBuyer !== undefined && `每人限購 ${perBuyer} 件`;
  return [stock, limit].filter(Boolean).join('・');
}

/** Chooses variant and quantity, adds to the cart, opens the order dialog. */
export function BuyBox({ product, onLearn }: Props) {
  const { axes, sku, picks, name, setSkuId, pick } = useVariant(product);
  const [quantity, setQuantity] = useState(1);
  const dialog = useWhenSignedIn();
  const quantityId = useId();
  if (!product.skus[0]) return <p className={styles.stock}>目前沒有可購買的規格。</p>;
  const available = sku?.available ?? 0;
  const canBuy = product.onSale && !product.away && available > 0;

  return (
    <>
      <Price sku={sku} skus={product.skus} />
      {product.advMaxBps > 0 && (
        <p className={styles.adv}>廣告幣最多折抵 {product.advMaxBps / 100}%</p>
      )}
      <DealTags offers={product.deals} />
      {axes.length > 0 && (
        <AxisChoices axes={axes} skus={product.skus} picks={picks} name={name} onPick={pick} />
      )}
      {axes.length === 0 && product.skus.length > 1 && (
        <Variants skus={product.skus} chosen={sku?.id} onChoose={setSkuId} />
      )}
      <div className={styles.quantity}>
        <label htmlFor={quantityId}>數量</label>
        <Quantity
          id={quantityId}
          max={Math.min(product.perBuyer ?? MAX_PIECES, Math.max(1, available))}
          value={quantity}
          disabled={!canBuy}
          onChange={setQuantity}
        />
        <span className={styles.stock}>{stockText(product, sku)}</span>
      </div>
      {product.away && (
        <p className={styles.away} role="status">
          {awayText(product.away.until)}。{product.away.note}
        </p>
      )}
      <div className={styles.buy}>
        <WhenBack product={product} sku={sku} />
        {canBuy && sku && <AddToCart sku={sku} quantity={quantity} />}
        <PlainButton type="primary" size="large" block disabled={!canBuy} onClick={dialog.open}>
          {labelOf(product, sku)}
        </PlainButton>
      </div>
      <Head product={product} sku={sku} name={name} canBuy={canBuy} onBuy={dialog.open} />
      {dialog.isOpen && sku && (
        <OrderDialog
          product={product}
          sku={sku}
          quantity={quantity}
          onQuantity={setQuantity}
          onLearn={onLearn}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface HeadProps {
  product: Product;
  sku: Sku | undefined;
  /** Of the chosen variant. */
  name: string;
  canBuy: boolean;
  onBuy: () => void;
}

/** Price and button while the box is scrolled out. */
const Head = ({ product, sku, name, canBuy, onBuy }: HeadProps) => (
  <StickyHead
    title={product.title}
    action={canBuy ? '立即購買' : '選購'}
    onAct={canBuy ? onBuy : undefined}
  >
    {sku ? <Amount value={sku.price} unit={TOKEN_SYMBOL} /> : <PriceFrom skus={product.skus} />}
    <small>
      {name} {sku && <AboutTwd value={sku.price} />}
    </small>
  </StickyHead>
);

/** Of a variant that is sold out: a notice of its return. */
function WhenBack({ product, sku }: { product: Product; sku: Sku | undefined }) {
  if (!product.onSale || sku?.available !== 0) return null;
  return <StockAlertButton key={sku.id} skuId={sku.id} />;
}

interface VariantsProps {
  skus: Sku[];
  chosen: number | undefined;
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
