import { MAX_PIECES } from '@common/orders/cartRules';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { CouponField } from '@/components/Coupon/CouponField';
import { DealGifts } from '@/components/Deal/DealGifts';
import { DeliveryChoice } from '@/components/Delivery/DeliveryChoice';
import { dialogExits } from '@/components/dialogExits';
import { MyInvoice } from '@/components/Invoice/MyInvoice';
import { AdvField } from '@/components/Order/AdvField';
import { PaymentChoice } from '@/components/Order/PaymentChoice';
import { Quantity } from '@/components/Quantity';
import styles from './OrderDialog.module.css';
import { OrderedItem, OrderFooter, OrderTotal } from './OrderParts';
import { type OrderInput, useOrderDraft } from './useOrderDraft';

const NOTE_LENGTH = 200;

interface Props extends OrderInput {
  onQuantity: (quantity: number) => void;
  onClose: () => void;
}

/**
 * The form of an order, over the product's page. What was typed stays when the order is refused or the session expires:
 * the member signs in over the dialog and sends it again.
 */
export function OrderDialog({ onQuantity, onClose, ...input }: Props) {
  const { product, sku, quantity } = input;
  const [seenPrice] = useState(sku.price);
  const draft = useOrderDraft(input);
  const { delivery, outcome, coupon, me, sum, paymentMethod } = draft;
  const ids = { quantity: useId(), note: useId() };
  const isTooMany = quantity > sku.available;
  return (
    <Modal
      {...dialogExits(draft.isTyped, onClose)}
      open
      title="確認訂單"
      width={600}
      style={{ top: 16 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 210px)', overflow: 'auto' } }}
      footer={
        <OrderFooter
          coin={sum.coin}
          obstacle={draft.obstacle}
          isWaiting={draft.isWaiting}
          okText={paymentMethod === 'coin' ? '確認付款' : '送出訂單'}
          loading={draft.loading}
          onOk={draft.submit}
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
          max={product.perBuyer ?? MAX_PIECES}
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
      {product.delivery && delivery.way && (
        <section className={styles.section}>
          <h3>運送方式</h3>
          <DeliveryChoice
            delivery={product.delivery}
            parcel={delivery.parcel}
            chosen={delivery.way}
            onChoose={delivery.setWay}
          />
        </section>
      )}
      {delivery.isShipped && (
        <section className={styles.section}>
          <h3>{delivery.needsStore ? '取貨門市' : '收件地址'}</h3>
          <AddressChoice choice={delivery.address} goesWithOrder />
        </section>
      )}
      <div className={styles.section}>
        <PaymentChoice
          value={paymentMethod}
          onChange={draft.setPaymentMethod}
          coinAvailable={me?.coin.available}
          short={sum.short}
          byWallet={`送出訂單後，在訂單頁用錢包轉帳 ${TOKEN_SYMBOL} 付款`}
        />
      </div>
      <CouponField coupon={coupon} />
      {product.advMaxBps > 0 && (
        <AdvField typed={draft.adv} sum={sum} available={me?.adv.available} onType={draft.setAdv} />
      )}
      <section className={styles.section}>
        <label htmlFor={ids.note}>備註</label>
        <Input.TextArea
          id={ids.note}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={draft.note}
          placeholder="想告訴賣家的話（選填）"
          onChange={({ target }) => draft.setNote(target.value)}
        />
      </section>
      <MyInvoice invoice={draft.invoice} heading="h3" className={styles.section} />
      <OrderTotal
        total={sum.total}
        deals={<DealGifts offers={product.deals} outcome={outcome} />}
        fee={delivery.fee}
        discount={coupon.gift && sum.discount}
        adv={draft.paidAdv}
      />
    </Modal>
  );
}
