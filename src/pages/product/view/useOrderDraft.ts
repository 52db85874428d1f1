import { asksStoreRegion, weigh } from '@common/delivery/delivery';
import type { Me } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Product, Sku } from '@common/endpoints/products';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { amountToString, parseAmount } from '@common/money/money';
import { history } from '@umijs/max';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { useCoupon } from '@/components/Coupon/useCoupon';
import { outcomeOf } from '@/components/Deal/deals';
import { chosenWay, quoteOf } from '@/components/Delivery/quote';
import { useMyInvoice } from '@/components/Invoice/useMyInvoice';
import { ADDRESSES_MISSING, PAYMENT_WAITS } from '@/components/Order/obstacles';
import { orderSum } from '@/components/Order/orderSum';
import { useBalances } from '@/components/Order/useBalances';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { isDealChange, learnFromRefusal, readDeals } from './learnFromRefusal';
import { obstacleOf } from './OrderParts';

export interface OrderInput {
  product: Product;
  sku: Sku;
  quantity: number;
  /** Called with the product as a refusal says that it is now. */
  onLearn: (product: Product) => void;
}

/** Delivery of the order and its fee. */
function useOrderDelivery({ product, sku, quantity }: OrderInput) {
  const [chosen, setChosen] = useState<DeliveryWay>();
  const goods = {
    goods: parseAmount(sku.price) * BigInt(quantity),
    pieces: quantity,
    temperature: product.temperature,
    ...weigh([{ weightGrams: sku.weightGrams, quantity }]),
  };
  const terms = product.delivery && chosenWay(product.delivery, chosen, goods);
  const addressKind = terms ? DELIVERY[terms.way].addressKind : undefined;
  const isShipped = product.fulfilment === 'shipping' && addressKind !== null;
  const asksRegion = Boolean(terms && asksStoreRegion(terms));
  const address = useAddressChoice(isShipped, {
    kind: addressKind ?? undefined,
    asksStoreRegion: asksRegion,
  });
  const parcel = { ...goods, regions: addressKind ? { [addressKind]: address.region } : {} };
  const fee = terms && quoteOf(terms, parcel).fee;
  return {
    way: terms?.way,
    setWay: setChosen,
    parcel,
    isShipped,
    needsStore: addressKind === 'store',
    address,
    fee: fee ?? undefined,
    isUnserved: Boolean(terms) && fee === undefined,
    sent: terms && fee ? { delivery: { way: terms.way, fee } } : {},
  };
}

/** An order as it stands in the dialog, what it comes to, and its placing. */
export function useOrderDraft(input: OrderInput) {
  const { product, sku, quantity, onLearn } = input;
  const [chosenMethod, setPaymentMethod] = useState<PaymentMethod>();
  const [adv, setAdv] = useState('');
  const [note, setNote] = useState('');
  const [isPlaced, setPlaced] = useState(false);
  const delivery = useOrderDelivery(input);
  const { address, fee } = delivery;
  const line = { skuId: sku.id, price: sku.price, quantity };
  const outcome = outcomeOf(product.deals, [line]);
  const coupon = useCoupon([{ lines: [{ ...line, deal: outcome.total }], fee }]);
  const invoice = useMyInvoice(product.channel === 'shop');
  const sumFor = (balances: Pick<Me, 'coin' | 'adv'> | undefined) =>
    orderSum({
      lines: [
        {
          price: sku.price,
          quantity,
          advMaxBps: product.advMaxBps,
          deal: outcome.total,
          discount: coupon.ofLine(sku.id),
        },
      ],
      discount: coupon.gift?.total,
      fees: fee ? [fee] : [],
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
  const isTyped = [note, adv, coupon.typed].some((typed) => typed !== '') || address.isTyped;
  useUnsaved(isTyped && !isPlaced);

  async function placeOrder(): Promise<void> {
    const chosen = await address.chosenAddress();
    await invoice.requireShown();
    const order = await api('POST /api/orders', {
      body: {
        items: [
          {
            skuId: sku.id,
            quantity,
            unitPrice: sku.price,
            ...(outcome.total > 0n && { dealDiscount: amountToString(outcome.total) }),
          },
        ],
        paymentMethod,
        ...chosen,
        ...delivery.sent,
        ...(adv !== '' && { advAmount: adv }),
        ...(coupon.sent && { coupon: coupon.sent }),
        ...(note.trim() !== '' && { note: note.trim() }),
      },
    });
    await address.keep(chosen);
    if (paymentMethod === 'coin') {
      // Refused or not, the order stands, and its page says what is left to do.
      await api('POST /api/orders/:out_trade_no/pay', {
        params: { out_trade_no: order.out_trade_no },
      }).catch(() => {});
    }
    // The page may be left without a question.
    flushSync(() => setPlaced(true));
    history.push(`/member/order/view/${order.out_trade_no}`);
  }
  const { run: submit, loading } = useApi(placeOrder, {
    manual: true,
    onError(error) {
      address.markFaults(error);
      coupon.markFaults(error);
      learnFrom(error);
      if (isDealChange(error)) void readDeals(product).then(onLearn, () => {});
      const learned = learnFromRefusal(product, error);
      if (learned) onLearn(learned);
    },
  });

  // Before, it would be refused for its address, or paid in a way that is chosen a moment later; and what comes then moves
  // the button under the pointer.
  const isWaiting = ![address, balances, coupon, invoice].every((part) => part.isKnown);

  /** Why it cannot be sent yet. */
  function obstacle(): ReactNode {
    if (isWaiting) return PAYMENT_WAITS;
    if (address.hasFailed) return ADDRESSES_MISSING;
    if (delivery.isUnserved) return '這個運送方式不送這些商品或這個地址，請改選其他方式或地址。';
    if (coupon.isPending) return '優惠碼還沒有套用，請按「使用優惠碼」，或清空後再送出。';
    return obstacleOf(product, sku, quantity, paymentMethod, sum);
  }
  return {
    delivery,
    outcome,
    coupon,
    invoice,
    me,
    sum,
    paymentMethod,
    setPaymentMethod,
    adv,
    setAdv,
    /** The part paid in adv; undefined for none, or while it is invalid. */
    paidAdv: adv === '' || sum.advFault ? undefined : adv,
    note,
    setNote,
    isTyped,
    obstacle: obstacle(),
    /** The obstacle is only that something is still being read. */
    isWaiting,
    submit,
    loading,
  };
}
