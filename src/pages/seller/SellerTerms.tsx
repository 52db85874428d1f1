import type { Seller } from '@common/endpoints/sellers';
import { PublicCoupons } from '@/components/Coupon/PublicCoupons';
import { DeliveryFacts } from '@/components/Delivery/DeliveryFacts';
import { Time } from '@/components/Time';
import styles from './Seller.module.css';

/** The seller's current discounts and ways of delivery. */
export function SellerTerms({
  seller: { isPaused, deals, coupons, delivery },
}: {
  seller: Seller;
}) {
  if (isPaused) return null;
  return (
    <>
      <div className={styles.terms}>
        {deals.length > 0 && (
          <section aria-label="優惠活動">
            <h2>優惠活動</h2>
            <ul>
              {deals.map(({ id, text, isForAll, endsAt }) => (
                <li key={id}>
                  <b className={styles.deal}>{text}</b>
                  <span className={styles.quiet}>
                    {isForAll ? '全部商品' : '部分商品'}，到 <Time at={endsAt} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label="運送方式">
          <h2>運送方式</h2>
          {delivery ? (
            <DeliveryFacts delivery={delivery} />
          ) : (
            <p className={styles.quiet}>需要寄送的商品免運費。</p>
          )}
        </section>
      </div>
      {coupons.length > 0 && (
        <section className={styles.coupons} aria-label="優惠券">
          <h2>優惠券</h2>
          <PublicCoupons coupons={coupons} label="優惠券" />
        </section>
      )}
    </>
  );
}
