import type { PublicCoupon } from '@common/endpoints/keptCoupons';
import { PlainButton } from '../PlainButton';
import { Ticket } from './Ticket';
import styles from './Ticket.module.css';
import { useKeptCoupons } from './useKeptCoupons';

interface Props {
  coupons: readonly PublicCoupon[];
  label: string;
  className?: string;
  showsSeller?: boolean;
  /** Lists only those that the member does not keep yet. */
  hidesKept?: boolean;
  onKept?: () => void;
}

/** Public coupons, each to be kept for later. */
export function PublicCoupons({
  coupons,
  label,
  className,
  showsSeller,
  hidesKept = false,
  onKept,
}: Props) {
  const { loggedIn, keeping, isOwn, isKept, keep } = useKeptCoupons(coupons.length > 0);
  const shown = hidesKept ? coupons.filter(({ id }) => !isKept(id)) : coupons;
  if (shown.length === 0) return null;
  return (
    <ul className={[styles.list, className].filter(Boolean).join(' ')} aria-label={label}>
      {shown.map((coupon) => (
        <Ticket
          key={coupon.id}
          coupon={coupon}
          showsSeller={showsSeller}
          note={`還剩 ${coupon.left} 次`}
        >
          {isOwn(coupon.seller) || isKept(coupon.id) ? (
            <span className={styles.quiet}>{isKept(coupon.id) ? '已領取' : '您的優惠券'}</span>
          ) : (
            <PlainButton
              size="small"
              loading={keeping === coupon.id}
              aria-label={`${loggedIn ? '領取' : '登入後領取'}優惠券 ${coupon.code}`}
              onClick={() => void keep(coupon.id, onKept)}
            >
              {loggedIn ? '領取' : '登入後領取'}
            </PlainButton>
          )}
        </Ticket>
      ))}
    </ul>
  );
}
