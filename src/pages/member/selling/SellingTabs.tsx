import { useLocation } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import styles from './index.module.css';

const PAGES = [
  { value: '/member/selling', label: '我的刊登' },
  { value: '/member/selling/orders', label: '銷售訂單' },
  { value: '/member/selling/questions', label: '問與答' },
  { value: '/member/selling/report', label: '業績' },
  { value: '/member/selling/shipping', label: '運送方式' },
  { value: '/member/selling/deals', label: '優惠活動' },
  { value: '/member/selling/coupons', label: '優惠券' },
  { value: '/member/selling/trial', label: '優惠試算' },
];

/** The tabs of selling: listings, orders, questions, the report, delivery, deals, coupons and their trial. */
export function SellingTabs() {
  const { pathname } = useLocation();
  return (
    <LinkTabs
      className={styles.halves}
      label="我的賣場"
      items={PAGES}
      current={
        PAGES.findLast(({ value }) => pathname.startsWith(value))?.value ?? '/member/selling'
      }
      to={(pathname) => ({ pathname })}
    />
  );
}
