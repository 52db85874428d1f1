import { splitByMost } from '@common/discounts/splitByMost';
import type { CartLine } from '@common/endpoints/cart';
import type { DealOffer } from '@common/endpoints/deals';
import type { Me } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import { amountToString, exactAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { history } from '@umijs/max';
import { useState } from 'react';
import type { CartContent } from '@/cart/cart';
import { bumpCartVersion } from '@/cart/deviceCart';
import { isBuyable, isShort, parcelsOf } from '@/cart/lines';
import { useCoupon } from '@/components/Coupon/useCoupon';
import { offerText, outcomeOf } from '@/components/Deal/deals';
import { useMyInvoice } from '@/components/Invoice/useMyInvoice';
import { ADDRESSES_MISSING, PAYMENT_WAITS } from '@/components/Order/obstacles';
import { mostAdvOf, orderSum } from '@/components/Order/orderSum';
import { useBalances } from '@/components/Order/useBalances';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { faultsOf } from './faults';
import { useDeliveries } from './useDeliveries';

type PaidLine = CartLine & { deal: bigint; discount: bigint | undefined };

/** Each parcel's part of what is paid in adv, as the server splits it. */
function splitAdv(parcels: readonly (readonly PaidLine[])[], adv: string): (string | undefined)[] {
  const shares = splitByMost(parseAmount(adv), parcels.map(mostAdvOf));
  return shares.map((share) => (share > 0n ? amountToString(share) : undefined));
}

interface PaymentDraft {
  bought: readonly CartLine[];
  delivery: Pick<ReturnType<typeof useDeliveries>, 'hasFailed' | 'isUnserved'>;
  coupon: Pick<ReturnType<typeof useCoupon>, 'isPending'>;
  sum: Pick<ReturnType<typeof orderSum>, 'advFault' | 'short'>;
  paymentMethod: PaymentMethod;
}

/** Why it cannot be paid yet; undefined when it can. */
function obstacleOf({
  bought,
  delivery,
  coupon,
  sum,
  paymentMethod,
}: PaymentDraft): string | undefined {
  if (bought.length === 0) return '這些商品現在都不能購買，請回購物車看看。';
  if (bought.some(isShort)) return '有商品的數量超過庫存或限購，請先調整。';
  if (delivery.hasFailed) return ADDRESSES_MISSING;
  if (delivery.isUnserved) return '有賣家的運送方式不送這些商品或這個地址，請改選其他方式或地址。';
  if (coupon.isPending) return '優惠碼還沒有套用，請按「使用優惠碼」，或清空後再付款。';
  if (sum.advFault !== undefined) return sum.advFault;
  if (sum.short === undefined || paymentMethod === 'wallet') return undefined;
  return `餘額不足，還差 ${exactAmount(sum.short)} ${TOKEN_SYMBOL}。請先充幣，或改用錢包轉帳。購物車會留著。`;
}

export interface CheckoutInput {
  lines: readonly CartLine[];
  /** The deals that run for them. */
  deals: readonly DealOffer[];
  endedOf: CartContent['endedOf'];
  /** Reads the cart again. */
  reload: () => Promise<unknown>;
}

/** The goods as chosen in the form, their total, and their payment. */
export function useCheckout({ lines: read, deals, endedOf, reload }: CheckoutInput) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const [adv, setAdv] = useState('');
  const [chosenMethod, setPaymentMethod] = useState<PaymentMethod>();

  const lines = read
    .filter(({ skuId }) => !leftOut.has(skuId))
    .map((line) => ({ ...line, quantity: quantities.get(line.skuId) ?? line.quantity }));
  const bought = lines.filter(isBuyable);
  const outcome = outcomeOf(deals, bought);
  const dealOf = (skuId: number) => outcome.ofLine.get(skuId)?.off ?? 0n;
  const parcels = parcelsOf(lines);
  const delivery = useDeliveries(lines);
  const paidParcels = parcelsOf(bought).map((parcelLines) => ({
    lines: parcelLines.map((line) => ({ ...line, deal: dealOf(line.skuId) })),
    fee: delivery.deliveries.get(parcelLines[0].parcel)?.fee,
  }));
  const coupon = useCoupon(paidParcels);
  const invoice = useMyInvoice(lines.some(({ channel }) => channel === 'shop'));
  const discounts = new Map(
    paidParcels.map((parcel) => [parcel.lines[0]?.parcel, coupon.ofParcel(parcel)]),
  );
  const paid = (line: CartLine): PaidLine => ({
    ...line,
    deal: dealOf(line.skuId),
    discount: coupon.ofLine(line.skuId),
  });
  const sumFor = (balances: Pick<Me, 'coin' | 'adv'> | undefined) =>
    orderSum({
      lines: bought.map(paid),
      fees: delivery.fees,
      discount: coupon.gift?.total,
      adv,
      coinAvailable: balances?.coin.available,
      advAvailable: balances?.adv.available,
    });
  // Chooses a method that can pay once the balances are known; it does not change by itself afterwards.
  const balances = useBalances((known) =>
    setPaymentMethod((chosen) => chosen ?? (sumFor(known).short ? 'wallet' : 'coin')),
  );
  const { me, learnFrom } = balances;
  const paymentMethod = chosenMethod ?? 'coin';
  const sum = sumFor(me);
  const mayUseAdv = bought.some(({ advMaxBps }) => advMaxBps > 0);
  const paysAdv = mayUseAdv && adv !== '' && sum.advFault === undefined;
  const shares = paysAdv
    ? splitAdv(
        parcels.map((parcel) => parcel.filter(isBuyable).map(paid)),
        adv,
      )
    : [];

  const isWaiting = ![delivery, balances, coupon, invoice].every((part) => part.isKnown);
  const obstacle = isWaiting
    ? PAYMENT_WAITS
    : obstacleOf({ bought, delivery, coupon, sum, paymentMethod });

  async function pay(): Promise<void> {
    setFaults(new Map());
    const sent = await delivery.read();
    await invoice.requireShown();
    const group = await api('POST /api/checkout', {
      body: {
        items: bought.map(({ skuId, quantity, price }) => ({
          skuId,
          quantity,
          unitPrice: price,
          ...(dealOf(skuId) > 0n && { dealDiscount: amountToString(dealOf(skuId)) }),
        })),
        notes: parcelsOf(bought).flatMap(([{ parcel, skuId }]) => {
          const note = notes.get(parcel)?.trim();
          return note ? [{ skuId, note }] : [];
        }),
        ...sent,
        ...(paysAdv && { advAmount: adv }),
        ...(coupon.sent && { coupon: coupon.sent }),
        ...(paymentMethod === 'wallet' && { paymentMethod }),
      },
    });
    bumpCartVersion();
    await delivery.keep(sent);
    history.replace(`/member/order/group/${group.number}`);
  }
  const { run: submit, loading } = useApi(pay, {
    manual: true,
    onError(error) {
      delivery.markFaults(error);
      coupon.markFaults(error);
      learnFrom(error);
      const texts = faultsOf(error, (skuId) => {
        const line = bought.find((one) => one.skuId === skuId);
        const deal = deals.find(({ id }) => id === outcome.ofLine.get(skuId)?.dealId);
        return line && { line, dealDiscount: dealOf(skuId), deal: deal && offerText(deal) };
      });
      if (texts.size === 0) return;
      setFaults(texts);
      // Reloads the cart, which marks lines that are sold out or dearer now; if that fails, the faults beside the lines stay.
      reload().catch(() => {});
    },
  });

  return {
    parcels: parcels.map((parcelLines, n) => {
      const [{ parcel: key }] = parcelLines;
      return {
        key,
        lines: parcelLines,
        delivery: delivery.deliveries.get(key),
        adv: shares[n],
        dealDiscount: parcelLines.reduce((total, { skuId }) => total + dealOf(skuId), 0n),
        discount: discounts.get(key),
        note: notes.get(key) ?? '',
        onNote: (note: string) => setNotes((before) => new Map(before).set(key, note)),
      };
    }),
    delivery,
    coupon,
    invoice,
    outcome,
    ended: endedOf?.(bought),
    me,
    sum,
    faults,
    obstacle,
    /** The obstacle is only that something is still being read. */
    isWaiting,
    mayUseAdv,
    paymentMethod,
    setPaymentMethod,
    adv,
    setAdv,
    /** The part paid in adv; undefined for none. */
    paidAdv: paysAdv ? adv : undefined,
    setQuantity: (skuId: number, quantity: number) =>
      setQuantities((before) => new Map(before).set(skuId, quantity)),
    leaveOut: (skuId: number) => setLeftOut((before) => new Set(before).add(skuId)),
    submit,
    loading,
  };
}
