import { ARRIVAL_NOTE } from '@common/delivery/arrival';
import type { CartLine } from '@common/endpoints/cart';
import { amountToString, parseAmount } from '@common/money/money';
import { sellerPath } from '@common/shopfront/sellerPath';
import { TOKEN_SYMBOL } from '@config/token';
import { Link, useNavigate } from '@umijs/max';
import { Button, Checkbox, Skeleton } from 'antd';
import { Suspense, useId, useState } from 'react';
import { isBuyable, isShort, parcelsOf, sumOf } from '@/cart/lines';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { PublicCoupons } from '@/components/Coupon/PublicCoupons';
import { DealHints } from '@/components/Deal/DealHints';
import { outcomeOf } from '@/components/Deal/deals';
import { arrivalSpan } from '@/components/Delivery/arrivals';
import { lazyPart } from '@/components/lazyPart';
import { howText } from '@/components/Order/fulfilments';
import { RetryButton } from '@/components/RetryButton';
import { GabLine } from '@/components/WhatIsGab';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { CartRow, RemovedRow } from './CartRow';
import styles from './index.module.css';
import { useCart } from './useCart';

const EmptyCart = lazyPart(async () => (await import('./EmptyCart')).EmptyCart);

/** Lines that were unticked, by owner: on the way back from the checkout they still are. */
const unticked = new Map<string, ReadonlySet<number>>();

/** Forgets what was unticked, as a reload does: for tests. */
export const forgetUnticked = (): void => unticked.clear();

/** 購物車: what is to be bought, by seller, with what has changed since it was added. */
export default function CartPage() {
  usePageTitle('購物車');
  const { memberKey: owner } = useSession();
  return (
    <section>
      <h1 className={styles.title}>購物車</h1>
      <Cart key={owner} owner={owner} />
    </section>
  );
}

function Cart({ owner }: { owner: string }) {
  const cart = useCart();
  /** Buyable lines are selected unless they are among these. */
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(
    () => unticked.get(owner) ?? new Set(),
  );
  const { lines, removed } = cart;
  if (!lines) {
    return cart.hasFailed ? (
      <div className={styles.nothing}>
        <p>無法載入購物車，請檢查網路後再試一次。</p>
        <RetryButton type="primary" onRetry={cart.refresh} />
      </div>
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  }
  if (lines.length === 0) {
    return (
      <Suspense fallback={null}>
        <EmptyCart />
      </Suspense>
    );
  }
  const select = (some: readonly CartLine[], isSelected: boolean) =>
    setExcluded((before) => {
      const after = new Set(before);
      for (const { skuId } of some) isSelected ? after.delete(skuId) : after.add(skuId);
      unticked.set(owner, after);
      return after;
    });
  const buyable = lines.filter((line) => isBuyable(line) && !removed.has(line.skuId));
  const isSelected = (line: CartLine) => !excluded.has(line.skuId);
  const selected = buyable.filter(isSelected);
  const outcome = outcomeOf(cart.deals, selected);
  const ended = cart.endedOf?.(selected);

  return (
    <>
      {parcelsOf(lines).map((parcel) => {
        const [{ seller, fulfilment, temperature, parcel: key, delivery }] = parcel;
        const own = parcel.filter((line) => buyable.includes(line));
        const how = howText(fulfilment, temperature);
        const name = `${seller.name}，${how}`;
        return (
          <section key={key} className={styles.parcel} aria-label={name}>
            <h2>
              <SelectAll
                label={`選取${seller.name}的全部商品`}
                lines={own}
                isSelected={isSelected}
                onSelect={select}
              />
              <Link to={sellerPath(seller)}>{seller.name}</Link>
              {seller.isPlatform && <span className={styles.official}>官方</span>}
              <span className={styles.quiet}>
                {[how, delivery && arrivalSpan(delivery, temperature)].filter(Boolean).join('・')}
              </span>
            </h2>
            <ul>
              {parcel.map((line) => {
                const gone = removed.get(line.skuId);
                return (
                  <li key={line.skuId}>
                    {gone ? (
                      <RemovedRow
                        text={
                          gone.how === 'moved'
                            ? `已把「${line.title}」移到收藏`
                            : `已移除「${line.title}」`
                        }
                        onUndo={() => cart.restore(gone.line)}
                      />
                    ) : (
                      <CartRow
                        line={line}
                        ended={ended?.get(line.skuId)}
                        isSelected={isSelected(line)}
                        onSelect={(isOn) => select([line], isOn)}
                        onQuantity={(quantity) => cart.setQuantity(line, quantity)}
                        onRemove={() => cart.remove(line)}
                        onMove={() => cart.moveToFavourites(line)}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
            <PublicCoupons
              coupons={cart.coupons.filter(({ skuIds }) =>
                parcel.some(({ skuId }) => skuIds.includes(skuId)),
              )}
              label={`${seller.name}的優惠券`}
              className={styles.coupons}
            />
          </section>
        );
      })}
      <DealHints offers={cart.deals} outcome={outcome} lines={lines} />
      {lines.some(({ delivery }) => delivery) && (
        <p className={styles.note}>送達日期{ARRIVAL_NOTE}。</p>
      )}
      <GabLine className={styles.note} />
      <div className={styles.bar}>
        <SelectAll label="全選" lines={buyable} isSelected={isSelected} onSelect={select}>
          全選
        </SelectAll>
        <ToCheckout selected={selected} off={outcome.total} />
      </div>
    </>
  );
}

interface SelectAllProps {
  label: string;
  lines: readonly CartLine[];
  isSelected: (line: CartLine) => boolean;
  onSelect: (lines: readonly CartLine[], isSelected: boolean) => void;
  children?: string;
}

function SelectAll({ label, lines, isSelected, onSelect, children }: SelectAllProps) {
  const count = lines.filter(isSelected).length;
  const isAll = lines.length > 0 && count === lines.length;
  return (
    <Checkbox
      aria-label={label}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={lines.length === 0}
      onChange={({ target }) => onSelect(lines, target.checked)}
    >
      {children}
    </Checkbox>
  );
}

/**
 * The total of the selected lines, and the link to the checkout.
 * @param off what deals take off, base units
 */
function ToCheckout({ selected, off }: { selected: readonly CartLine[]; off: bigint }) {
  const navigate = useNavigate();
  const id = useId();
  const short = selected.filter(isShort).length;
  const obstacle = short > 0 ? `有 ${short} 項數量超過庫存或限購，請先調整。` : undefined;
  const sum = amountToString(parseAmount(sumOf(selected)) - off);
  const skus = selected.map(({ skuId }) => skuId).join(',');
  return (
    <div className={styles.total}>
      <span id={id} className={styles.obstacle} role="status">
        {obstacle}
      </span>
      <span>
        已選 {selected.length} 項，合計{' '}
        <b>
          <Amount value={sum} unit={TOKEN_SYMBOL} />
        </b>{' '}
        <AboutTwd value={sum} className={styles.quiet} />
        {off > 0n && (
          <span className={styles.later}>
            優惠活動已折 <Amount value={amountToString(off)} unit={TOKEN_SYMBOL} />
          </span>
        )}
        {selected.some(({ delivery }) => delivery) && (
          <span className={styles.later}>運費另計，結帳時依運送方式與地址顯示。</span>
        )}
      </span>
      <Button
        type="primary"
        size="large"
        disabled={selected.length === 0 || short > 0}
        aria-describedby={obstacle ? id : undefined}
        onClick={() => navigate(`/checkout?skus=${skus}`)}
      >
        前往結帳
      </Button>
    </div>
  );
}
