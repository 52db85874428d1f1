import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { CouponField } from '@/components/Coupon/CouponField';
import { MyInvoice } from '@/components/Invoice/MyInvoice';
import { AdvField } from '@/components/Order/AdvField';
import { PaymentChoice } from '@/components/Order/PaymentChoice';
import { GabLine } from '@/components/WhatIsGab';
import { CheckoutSum } from './CheckoutSum';
import { CheckoutWaiting } from './CheckoutWaiting';
import styles from './index.module.css';
import { Parcel } from './Parcel';
import { type CheckoutInput, useCheckout } from './useCheckout';

/**
 * Everything that the orders need, and one button. When something changed meanwhile, the lines say so, and what was
 * typed stays.
 */
export function CheckoutForm(input: CheckoutInput) {
  const checkout = useCheckout(input);
  const { parcels, delivery, coupon, me, sum, faults, obstacle, mayUseAdv } = checkout;
  const obstacleId = useId();
  // Lines that another tab has ordered or removed; they are no longer shown.
  const gone = [...faults.keys()].filter((id) =>
    parcels.every(({ lines }) => lines.every(({ skuId }) => skuId !== id)),
  ).length;
  const [isShown, setShown] = useState(delivery.isKnown);
  // Once shown it stays: another way of delivery may need addresses that are not known yet.
  if (!isShown && delivery.isKnown) setShown(true);
  if (!isShown) return <CheckoutWaiting />;
  return (
    <>
      {faults.size > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.changed}
          title={
            gone > 0
              ? `有 ${gone} 項商品已經不在購物車，可能剛剛已經下單或移除。這次沒有下單，也沒有扣款，請先看我的訂單，再付其餘的款項。`
              : `有 ${faults.size} 項商品剛剛有變動，還沒有下單，也沒有扣款。請確認後再付款。`
          }
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
      {parcels.map(({ key, ...parcel }) => (
        <Parcel
          key={key}
          {...parcel}
          faults={faults}
          ended={checkout.ended}
          onQuantity={checkout.setQuantity}
          onLeaveOut={checkout.leaveOut}
        />
      ))}
      <MyInvoice invoice={checkout.invoice} heading="h2" className={styles.section} />
      <section className={styles.section}>
        <h2>付款</h2>
        <p className={styles.quiet}>款項由平台託管，每位賣家、每種溫層各成立一筆訂單。</p>
        <GabLine className={styles.quiet} />
        <PaymentChoice
          value={checkout.paymentMethod}
          onChange={checkout.setPaymentMethod}
          coinAvailable={me?.coin.available}
          short={sum.short}
          byWallet={`送出訂單後，用錢包轉一次 ${TOKEN_SYMBOL}，付清全部訂單`}
        />
        <CouponField coupon={coupon} />
        {mayUseAdv && (
          <AdvField
            typed={checkout.adv}
            sum={sum}
            available={me?.adv.available}
            onType={checkout.setAdv}
          />
        )}
        <CheckoutSum checkout={checkout} deals={input.deals} />
        <p
          id={obstacleId}
          className={checkout.isWaiting ? styles.unseen : styles.fault}
          role="status"
        >
          {obstacle}
        </p>
        <div className={styles.act}>
          <Link to="/cart">回購物車</Link>
          <Button
            type="primary"
            size="large"
            loading={checkout.loading}
            disabled={obstacle !== undefined}
            aria-describedby={obstacle ? obstacleId : undefined}
            onClick={checkout.submit}
          >
            {checkout.paymentMethod === 'wallet' ? '送出訂單' : '確認付款'}
          </Button>
        </div>
      </section>
    </>
  );
}
