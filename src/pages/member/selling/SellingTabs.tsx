import { useLocation } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import styles from './index.module.css';

const ORDERS = '/member/selling/orders';
const HALVES = [
  { value: '/member/selling', label: '我的刊登' },
  { value: ORDERS, label: '銷售訂單' },
];

/** The two halves of selling. */
export function SellingTabs() {
  const { pathname } = useLocation();
  return (
    <LinkTabs
      className={styles.halves}
      label="我的賣場"
      items={HALVES}
      current={pathname.startsWith(ORDERS) ? ORDERS : '/member/selling'}
      to={(pathname) => ({ pathname })}
    />
  );
}
