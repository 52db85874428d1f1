import { amountToString } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { Amount } from '../Amount';
import styles from '../Order/AdvField.module.css';
import { termsText } from './kinds';
import type { TypedCoupon } from './useCoupon';

const CODE_LENGTH = 24;

/** One code for the payment. */
export function CouponField({ coupon }: { coupon: TypedCoupon }) {
  const id = useId();
  const { typed, gift, fault, loading } = coupon;
  return (
    <section className={styles.field}>
      <label htmlFor={id}>優惠碼</label>
      <div className={styles.row}>
        <Input
          id={id}
          className={styles.adv}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={CODE_LENGTH}
          value={typed}
          placeholder="選填"
          status={fault ? 'error' : undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => coupon.type(target.value)}
          onPressEnter={() => typed.trim() !== '' && coupon.apply()}
        />
        {gift ? (
          <Button onClick={() => coupon.type('')}>移除優惠碼</Button>
        ) : (
          <Button disabled={typed.trim() === ''} loading={loading} onClick={coupon.apply}>
            使用優惠碼
          </Button>
        )}
      </div>
      <MyOffers coupon={coupon} />
      <p id={`${id}-said`} className={fault ? styles.fault : styles.quiet} role="status">
        {fault ??
          (gift && (
            <>
              已折抵 <Amount value={amountToString(gift.total)} unit={TOKEN_SYMBOL} />
              ，付款時才會用掉這張優惠券。
            </>
          ))}
      </p>
    </section>
  );
}

/** The member's own coupons for these goods, with what each would take off. */
function MyOffers({ coupon: { mine, gift, typed, choose } }: { coupon: TypedCoupon }) {
  const others = mine.filter(({ offer }) => !gift || offer.code !== typed);
  if (others.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label="可用的優惠券">
      {others.map(({ offer, total }) => (
        <li key={offer.code}>
          <Button
            size="small"
            aria-label={`使用優惠券 ${offer.code}`}
            onClick={() => choose(offer)}
          >
            使用
          </Button>{' '}
          {termsText(offer)}，可省 <Amount value={amountToString(total)} unit={TOKEN_SYMBOL} />
        </li>
      ))}
    </ul>
  );
}
