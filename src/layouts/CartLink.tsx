import { ShoppingCartOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { useCartCount } from '@/cart/useCartCount';
import { unreadText } from '@/components/Notices/useUnread';
import styles from './CartLink.module.css';

/** The header's link to the cart with its number of lines; on a phone the bottom bar has one. */
export function CartLink() {
  const count = unreadText(useCartCount());
  return (
    <Link
      to="/cart"
      className={styles.cart}
      title="購物車"
      aria-label={count ? `購物車，${count} 項` : '購物車'}
    >
      <ShoppingCartOutlined aria-hidden />
      {count && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
}
