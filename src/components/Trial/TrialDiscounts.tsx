import type { Trial, TrialWhy } from '@common/endpoints/trial';
import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { termsText } from '../Coupon/kinds';
import { offerText } from '../Deal/deals';
import styles from './Trial.module.css';
import { whyText } from './trialText';

interface Props {
  trial: Trial;
  onUse: (code: string) => void;
}

const gab = (amount: string) => `${formatAmount(amount)} ${TOKEN_SYMBOL}`;
const firstApplied = <T extends { why: TrialWhy | null }>(all: readonly T[]) =>
  all.toSorted((a, b) => Number(a.why !== null) - Number(b.why !== null));

/** Each deal and coupon with what it takes off, or why nothing. */
export function TrialDiscounts({ trial, onUse }: Props) {
  const { deals, coupons, unknownCode } = trial;
  return (
    <>
      <section className={styles.part} aria-label="優惠活動">
        <h2>優惠活動</h2>
        {deals.length === 0 && <p className={styles.quiet}>沒有這些商品的優惠活動。</p>}
        <ul className={styles.discounts}>
          {firstApplied(deals).map((deal) => (
            <DiscountRow
              key={deal.id}
              name={offerText(deal)}
              discount={deal}
              applied={`折抵 ${gab(deal.off)}`}
              isApplied={deal.why === null}
            />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-label="優惠券">
        <h2>優惠券</h2>
        {unknownCode !== null && (
          <p className={styles.wrong}>找不到可以試算的優惠碼「{unknownCode}」。</p>
        )}
        {coupons.length === 0 && <p className={styles.quiet}>沒有可以試算的優惠券。</p>}
        <ul className={styles.discounts}>
          {firstApplied(coupons).map((coupon) => (
            <DiscountRow
              key={coupon.id}
              name={`${coupon.code}：${termsText(coupon)}`}
              discount={coupon}
              applied={`${coupon.isUsed ? '折抵' : '沒有使用，可以折抵'} ${gab(coupon.off)}`}
              isApplied={coupon.isUsed}
            >
              {coupon.why === null && !coupon.isUsed && (
                <Button
                  size="small"
                  aria-label={`試用優惠券 ${coupon.code}`}
                  onClick={() => onUse(coupon.code)}
                >
                  試用
                </Button>
              )}
            </DiscountRow>
          ))}
        </ul>
      </section>
    </>
  );
}

interface RowProps {
  name: string;
  discount: Trial['deals'][number] | Trial['coupons'][number];
  /** Its discount as text. */
  applied: string;
  isApplied: boolean;
  children?: ReactNode;
}

function DiscountRow({ name, discount, applied, isApplied, children }: RowProps) {
  const { why, seller } = discount;
  return (
    <li>
      <span className={styles.named}>
        {isApplied ? (
          <Tag color="green">已折抵</Tag>
        ) : (
          <Tag>{why === null ? '可使用' : '不適用'}</Tag>
        )}
        <b>{name}</b>
      </span>
      <span className={why === null ? undefined : styles.quiet}>
        {why === null ? applied : whyText(discount, why)}・{seller.name}負擔
      </span>
      {children}
    </li>
  );
}
