import { listingRequest, parseListingQuery } from '@common/selling/listingQuery';
import { Link } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { PlainButton } from '@/components/PlainButton';
import { ProductRow } from '@/components/ProductRow';
import { RecentlySeen } from '@/components/RecentlySeen';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { openSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';
import styles from './index.module.css';

/** Cards in one row of a wide screen. */
const CARDS_IN_ROW = 5;
const MAX_CARDS = 10;
const BEST_SELLERS = listingRequest(
  'shop',
  parseListingQuery(new URLSearchParams({ sort: 'sales' })),
);

/** Best-selling products; renders nothing when they do not load. */
function BestSellers() {
  const { data, error } = useApi(() =>
    api('GET /api/products', { query: BEST_SELLERS, skipErrorHandler: true }),
  );
  if (error || data?.list.length === 0) return null;
  return (
    <section className={styles.goods}>
      <h2>大家都在買</h2>
      <ProductRow
        products={data?.list.slice(0, MAX_CARDS)}
        skeletons={CARDS_IN_ROW}
        label="大家都在買"
      />
    </section>
  );
}

/** An empty cart, with products viewed on this device and best-selling ones. */
export function EmptyCart() {
  const { loggedIn } = useSession();
  return (
    <>
      <EmptyState text="購物車是空的。看到喜歡的商品，按「加入購物車」就會放在這裡。">
        <Link to="/shop">逛逛商城</Link>
        {!loggedIn && (
          <p className={styles.before}>
            之前放過商品？
            <PlainButton type="link" size="small" onClick={openSignIn}>
              登入看看
            </PlainButton>
          </p>
        )}
      </EmptyState>
      <div className={styles.goods}>
        <RecentlySeen />
      </div>
      <BestSellers />
    </>
  );
}
