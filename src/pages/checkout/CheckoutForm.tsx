import type { CartLine } from '@common/endpoints/cart';
import { amountToString, parseAmount } from '@common/money';
import { splitByMost } from '@common/splitByMost';
import { TOKEN_SYMBOL } from '@config/token';
import { history, Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { stampCart } from '@/cart/deviceCart';
import { isBuyable, isShort, parcelsOf } from '@/cart/lines';
import { AboutTwd } from '@/components/AboutTwd';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { Amount } from '@/components/Amount';
import { CouponField } from '@/components/Coupon/CouponField';
import { useCoupon } from '@/components/Coupon/useCoupon';
import { DepositHint } from '@/components/Lot/DepositHint';
import { AdvField } from '@/components/Order/AdvField';
import { mostAdvOf, orderSum } from '@/components/Order/orderSum';
import { useBalances } from '@/components/Order/useBalances';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { faultsOf } from './faults';
import styles from './index.module.css';
import { Parcel } from './Parcel';
import { useDeliveries } from './useDeliveries';

type PaidLine = CartLine & { discount: bigint | undefined };

/** Each parcel's part of what is paid in adv, as the server splits it. */
function splitAdv(parcels: readonly (readonly PaidLine[])[], adv: string): (string | undefined)[] {
  const shares = splitByMost(parseAmount(adv), parcels.map(mostAdvOf));
  return shares.map((share) => (share > 0n ? amountToString(share) : undefined));
}

interface Props {
  lines: readonly CartLine[];
  /** Reads the cart again. */
  reload: () => Promise<unknown>;
}

/**
 * Everything that the orders need, and one button. When something changed meanwhile, the lines say so, and what was
 * typed stays.
 */
export function CheckoutForm({ lines: read, reload }: Props) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [adv, setAdv] = useState('');
  const obstacleId = useId();

  const lines = read
    .filter(({ skuId }) => !leftOut.has(skuId))
    .map((line) => ({ ...line, quantity: quantities.get(line.skuId) ?? line.quantity }));
  const bought = lines.filter(isBuyable);
  const parcels = parcelsOf(lines);
  const delivery = useDeliveries(lines);
  const paidParcels = parcelsOf(bought).map((of) => ({
    lines: of,
    fee: delivery.deliveries.get(of[0].parcel)?.fee,
  }));
  const coupon = useCoupon(paidParcels);
  const discounts = new Map(
    paidParcels.map((parcel) => [parcel.lines[0].parcel, coupon.ofParcel(parcel)]),
  );
  const paid = (line: CartLine): PaidLine => ({ ...line, discount: coupon.ofLine(line.skuId) });
  const me = useBalances();
  const sum = orderSum({
    lines: bought.map(paid),
    fees: delivery.fees,
    discount: coupon.gift?.total,
    adv,
    coinAvailable: me?.coin.available,
    advAvailable: me?.adv.available,
  });
  const mayUseAdv = bought.some(({ advMaxBps }) => advMaxBps > 0);
  const paysAdv = mayUseAdv && adv !== '' && sum.advFault === undefined;
  const shares = paysAdv
    ? splitAdv(
        parcels.map((parcel) => parcel.filter(isBuyable).map(paid)),
        adv,
      )
    : [];

  const obstacle =
    bought.length === 0
      ? '這些商品現在都不能購買，請回購物車看看。'
      : bought.some(isShort)
        ? '有商品的數量超過庫存，請先調整。'
        : delivery.isUnserved
          ? '有賣家的運送方式不送這個地址，請改選其他方式或地址。'
          : coupon.isPending
            ? '優惠碼還沒有套用，請按「使用優惠碼」，或清空後再付款。'
            : (sum.advFault ??
              (sum.short === undefined
                ? undefined
                : `餘額不足，還差 ${sum.short} ${TOKEN_SYMBOL}。請先充幣，購物車會留著。`));

  async function pay(): Promise<void> {
    setFaults(new Map());
    const sent = await delivery.read();
    const group = await api('POST /api/checkout', {
      body: {
        items: bought.map(({ skuId, quantity, price }) => ({ skuId, quantity, unitPrice: price })),
        notes: parcelsOf(bought).flatMap(([{ parcel, skuId }]) => {
          const note = notes.get(parcel)?.trim();
          return note ? [{ skuId, note }] : [];
        }),
        ...sent,
        ...(paysAdv && { advAmount: adv }),
        ...(coupon.sent && { coupon: coupon.sent }),
      },
    });
    stampCart();
    await delivery.keep(sent);
    history.replace(`/member/order/group/${group.number}`);
  }
  const { run: submit, loading } = useApi(pay, {
    manual: true,
    onError(error) {
      delivery.markFaults(error);
      coupon.markFaults(error);
      const said = faultsOf(error);
      if (said.size === 0) return;
      setFaults(said);
      // What is sold out or dearer now is shown so; a failure leaves what was said beside the lines.
      reload().catch(() => {});
    },
  });

  return (
    <>
      {faults.size > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.changed}
          title={`有 ${faults.size} 項商品剛剛有變動，還沒有下單，也沒有扣款。請確認後再付款。`}
        />
      )}
      {delivery.needsAddress && (
        <section className={styles.section}>
          <h2>收件地址</h2>
          <AddressChoice choice={delivery.address} goesWithOrder />
        </section>
      )}
      {delivery.needsStore && (
        <section className={styles.section}>
          <h2>取貨門市</h2>
          <AddressChoice choice={delivery.store} goesWithOrder />
        </section>
      )}
      {parcels.map((parcel, n) => {
        const [{ parcel: key }] = parcel;
        return (
          <Parcel
            key={key}
            lines={parcel}
            faults={faults}
            delivery={delivery.deliveries.get(key)}
            adv={shares[n]}
            discount={discounts.get(key)}
            note={notes.get(key) ?? ''}
            onNote={(note) => setNotes((before) => new Map(before).set(key, note))}
            onQuantity={(skuId, quantity) =>
              setQuantities((before) => new Map(before).set(skuId, quantity))
            }
            onLeaveOut={(skuId) => setLeftOut((before) => new Set(before).add(skuId))}
          />
        );
      })}
      <section className={styles.section}>
        <h2>付款</h2>
        <p className={styles.quiet}>
          用餘額付款，可用 {me ? <Amount value={me.coin.available} unit={TOKEN_SYMBOL} /> : '—'}
          。款項由平台託管，每位賣家各成立一筆訂單。
        </p>
        {sum.short !== undefined && <DepositHint />}
        <CouponField coupon={coupon} />
        {mayUseAdv && (
          <AdvField typed={adv} sum={sum} available={me?.adv.available ?? '0'} onType={setAdv} />
        )}
        <dl className={styles.sum}>
          <dt>商品金額</dt>
          <dd>
            <Amount value={sum.total} unit={TOKEN_SYMBOL} />
          </dd>
          {delivery.fees.length > 0 && (
            <>
              <dt>運費</dt>
              <dd>
                <Amount value={sum.delivery} unit={TOKEN_SYMBOL} />
              </dd>
            </>
          )}
          {coupon.gift && (
            <>
              <dt>優惠券折抵</dt>
              <dd>
                −<Amount value={sum.discount} unit={TOKEN_SYMBOL} />
              </dd>
            </>
          )}
          {paysAdv && (
            <>
              <dt>廣告幣折抵</dt>
              <dd>
                −<Amount value={adv} />
              </dd>
            </>
          )}
          <dt>應付</dt>
          <dd>
            <b>
              <Amount value={sum.coin} unit={TOKEN_SYMBOL} />
            </b>{' '}
            <AboutTwd value={sum.coin} className={styles.quiet} />
          </dd>
        </dl>
        <p id={obstacleId} className={styles.fault} role="status">
          {obstacle}
        </p>
        <div className={styles.act}>
          <Link to="/cart">回購物車</Link>
          <Button
            type="primary"
            size="large"
            loading={loading}
            disabled={obstacle !== undefined}
            aria-describedby={obstacle ? obstacleId : undefined}
            onClick={submit}
          >
            確認付款
          </Button>
        </div>
      </section>
    </>
  );
}
