import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useId } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { Amount } from '@/components/Amount';
import { CouponField } from '@/components/Coupon/CouponField';
import { MyInvoice } from '@/components/Invoice/MyInvoice';
import { DepositHint } from '@/components/Lot/DepositHint';
import { AdvField } from '@/components/Order/AdvField';
import { CheckoutSum } from './CheckoutSum';
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
      {parcels.map(({ key, ...parcel }) => (
        <Parcel
          key={key}
          {...parcel}
          faults={faults}
          onQuantity={checkout.setQuantity}
          onLeaveOut={checkout.leaveOut}
        />
      ))}
      {parcels.some(({ lines }) => lines[0]?.channel === 'shop') && (
        <MyInvoice heading="h2" className={styles.section} />
      )}
      <section className={styles.section}>
        <h2>付款</h2>
        <p className={styles.quiet}>
          用餘額付款，可用 {me ? <Amount value={me.coin.available} unit={TOKEN_SYMBOL} /> : '—'}
          。款項由平台託管，每位賣家、每種溫層各成立一筆訂單。
        </p>
        {sum.short !== undefined && <DepositHint />}
        <CouponField coupon={coupon} />
        {mayUseAdv && (
          <AdvField
            typed={checkout.adv}
            sum={sum}
            available={me?.adv.available ?? '0'}
            onType={checkout.setAdv}
          />
        )}
        <CheckoutSum checkout={checkout} deals={input.deals} />
        <p id={obstacleId} className={styles.fault} role="status">
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
            確認付款
          </Button>
        </div>
      </section>
    </>
  );
}
