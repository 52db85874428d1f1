import { MAX_PIECES } from '@common/cartRules';
import type { Me } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Product, Sku } from '@common/endpoints/products';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { parseAmount } from '@common/money';
import { history } from '@umijs/max';
import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { CouponField } from '@/components/Coupon/CouponField';
import { useCoupon } from '@/components/Coupon/useCoupon';
import { DeliveryChoice } from '@/components/Delivery/DeliveryChoice';
import { chosenWay, quoteOf } from '@/components/Delivery/quote';
import { AdvField } from '@/components/Order/AdvField';
import { orderSum } from '@/components/Order/orderSum';
import { useBalances } from '@/components/Order/useBalances';
import { Quantity } from '@/components/Quantity';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { learnFromRefusal } from './learnFromRefusal';
import styles from './OrderDialog.module.css';
import { OrderedItem, OrderFooter, OrderTotal, obstacleOf } from './OrderParts';
import { PaymentChoice } from './PaymentChoice';

const NOTE_LENGTH = 200;

interface Props {
  product: Product;
  sku: Sku;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onLearn: (product: Product) => void;
  onClose: () => void;
}

/**
 * What an order needs, over the product's page. It stays as typed when the order is refused and when
 * the session runs out: one signs in over it and sends it again.
 */
export function OrderDialog({ product, sku, quantity, onQuantity, onLearn, onClose }: Props) {
  const [seenPrice] = useState(sku.price);
  const [chosenMethod, setChosenMethod] = useState<PaymentMethod>();
  const [adv, setAdv] = useState('');
  const [note, setNote] = useState('');
  const ids = { quantity: useId(), note: useId() };
  const [wanted, setWanted] = useState<DeliveryWay>();
  const { delivery } = product;
  const terms = delivery && chosenWay(delivery, wanted);
  const needs = terms ? DELIVERY[terms.way].place : undefined;
  const isShipped = product.fulfilment === 'shipping' && needs !== null;
  const address = useAddressChoice(isShipped, needs ?? undefined);
  const parcel = {
    goods: parseAmount(sku.price) * BigInt(quantity),
    pieces: quantity,
    to: address.region,
  };
  const fee = terms && quoteOf(terms, parcel).fee;
  const coupon = useCoupon([
    { lines: [{ skuId: sku.id, price: sku.price, quantity }], fee: fee ?? undefined },
  ]);
  const sumFor = (balances: Pick<Me, 'coin' | 'adv'> | undefined) =>
    orderSum({
      lines: [
        {
          price: sku.price,
          quantity,
          advMaxBps: product.advMaxBps,
          discount: coupon.ofLine(sku.id),
        },
      ],
      discount: coupon.gift?.total,
      fees: fee ? [fee] : [],
      adv,
      coinAvailable: balances?.coin.available,
      advAvailable: balances?.adv.available,
    });
  // What can pay, once that is known; it does not change by itself afterwards.
  const me = useBalances((known) =>
    setChosenMethod((chosen) => chosen ?? (sumFor(known).short ? 'wallet' : 'coin')),
  );
  const paymentMethod = chosenMethod ?? 'coin';
  const sum = sumFor(me);
  const isTooMany = quantity > sku.available;

  async function placeOrder(): Promise<void> {
    const place = await address.placeOf();
    const order = await api('POST /api/orders', {
      body: {
        items: [{ skuId: sku.id, quantity, unitPrice: sku.price }],
        paymentMethod,
        ...place,
        ...(terms && fee && { delivery: { way: terms.way, fee } }),
        ...(adv !== '' && { advAmount: adv }),
        ...(coupon.sent && { coupon: coupon.sent }),
        ...(note.trim() !== '' && { note: note.trim() }),
      },
    });
    await address.keep(place);
    if (paymentMethod === 'coin') {
      // Refused or not, the order stands, and its page says what is left to do.
      await api('POST /api/orders/:out_trade_no/pay', {
        params: { out_trade_no: order.out_trade_no },
      }).catch(() => {});
    }
    history.push(`/member/order/view/${order.out_trade_no}`);
  }
  const { run: submit, loading } = useApi(placeOrder, {
    manual: true,
    onError(error) {
      address.markFaults(error);
      coupon.markFaults(error);
      const learned = learnFromRefusal(product, error);
      if (learned) onLearn(learned);
    },
  });

  return (
    <Modal
      open
      title="確認訂單"
      width={600}
      style={{ top: 16 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 210px)', overflow: 'auto' } }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <OrderFooter
          coin={sum.coin}
          obstacle={
            terms && fee === undefined
              ? '這個運送方式不送這個地址，請改選其他方式或地址。'
              : coupon.isPending
                ? '優惠碼還沒有套用，請按「使用優惠碼」，或清空後再送出。'
                : obstacleOf(product, sku, quantity, paymentMethod, sum)
          }
          okText={paymentMethod === 'coin' ? '確認付款' : '送出訂單'}
          loading={loading}
          onOk={submit}
        />
      }
    >
      <OrderedItem product={product} sku={sku} />
      {sku.price !== seenPrice && (
        <Alert type="warning" showIcon title="價格已更新，請確認金額後再送出。" />
      )}
      {!product.onSale && <Alert type="warning" showIcon title="商品已下架，無法下單。" />}
      <div className={styles.row}>
        <label htmlFor={ids.quantity}>數量</label>
        <Quantity
          id={ids.quantity}
          max={MAX_PIECES}
          value={quantity}
          isWrong={isTooMany}
          onChange={onQuantity}
        />
        {isTooMany && (
          <span className={styles.fault} role="alert">
            庫存僅剩 {sku.available} 件
          </span>
        )}
      </div>
      {delivery && terms && (
        <section className={styles.section}>
          <h3>運送方式</h3>
          <DeliveryChoice
            delivery={delivery}
            parcel={parcel}
            chosen={terms.way}
            onChoose={setWanted}
          />
        </section>
      )}
      {isShipped && (
        <section className={styles.section}>
          <h3>{needs === 'store' ? '取貨門市' : '收件地址'}</h3>
          <AddressChoice choice={address} goesWithOrder />
        </section>
      )}
      <PaymentChoice
        value={paymentMethod}
        onChange={setChosenMethod}
        coinAvailable={me?.coin.available}
        short={sum.short}
      />
      <CouponField coupon={coupon} />
      {product.advMaxBps > 0 && (
        <AdvField typed={adv} sum={sum} available={me?.adv.available ?? '0'} onType={setAdv} />
      )}
      <section className={styles.section}>
        <label htmlFor={ids.note}>備註</label>
        <Input.TextArea
          id={ids.note}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          placeholder="想告訴賣家的話（選填）"
          onChange={({ target }) => setNote(target.value)}
        />
      </section>
      <OrderTotal
        total={sum.total}
        fee={fee ?? undefined}
        discount={coupon.gift && sum.discount}
        adv={adv === '' || sum.advFault ? undefined : adv}
      />
    </Modal>
  );
}
