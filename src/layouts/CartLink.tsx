import { ShoppingCartOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { useCartCount } from '@/cart/useCartCount';
import { unreadText } from '@/components/Notices/useUnread';
import { useChanges } from '@/components/useChanges';
import styles from './CartLink.module.css';

/** The header's link to the cart with its number of lines; on a phone the bottom bar has one. */
export function CartLink() {
  const lines = useCartCount();
  const count = unreadText(lines);
  const changes = useChanges(lines);
  return (
    <Link
      to="/cart"
      className={styles.cart}
      title="購物車"
      aria-label={count ? `購物車，${count} 項` : '購物車'}
    >
      <ShoppingCartOutlined aria-hidden />
      {count && (
        <span key={changes} className={styles.count} data-moved={changes > 0} aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
}
