import { NavLink } from '@umijs/max';
import styles from './index.module.css';

/** The two halves of selling. */
export function SellingTabs() {
  return (
    <nav className={styles.halves} aria-label="我的賣場">
      <NavLink to="/member/selling" end>
        我的刊登
      </NavLink>
      <NavLink to="/member/selling/orders">銷售訂單</NavLink>
    </nav>
  );
}
