import { Link, useSearchParams } from '@umijs/max';
import { loadCart } from '@/cart/cart';
import { RetryButton } from '@/components/RetryButton';
import { useApi } from '@/services/useApi';
import { SignedInOnly } from '@/session/SignedInOnly';
import { usePageTitle } from '@/usePageTitle';
import { CheckoutForm } from './CheckoutForm';
import { CheckoutWaiting } from './CheckoutWaiting';
import styles from './index.module.css';

/** 結帳: the cart's selected lines, placed at once, and paid from the balance or by one transfer. */
export default function CheckoutPage() {
  usePageTitle('結帳');
  return (
    <SignedInOnly>
      <section className={styles.page}>
        <h1 className={styles.title}>結帳</h1>
        <SelectedLines />
      </section>
    </SignedInOnly>
  );
}

function SelectedLines() {
  const [search] = useSearchParams();
  const asked = search.get('skus')?.split(',');
  const { data, error, loading, refresh, refreshAsync } = useApi(loadCart);
  // Those that were selected; without any, all.
  const lines = data?.lines.filter(({ skuId }) => !asked || asked.includes(String(skuId)));
  if (lines && lines.length > 0) {
    return (
      <CheckoutForm
        lines={lines}
        deals={data?.deals ?? []}
        endedOf={data?.endedOf}
        reload={refreshAsync}
      />
    );
  }
  if (lines) {
    return (
      <div className={styles.nothing}>
        <p>這裡沒有要結帳的商品，可能已經在別的分頁結帳或移除了。</p>
        <Link to="/cart">回購物車</Link> <Link to="/member/order">看我的訂單</Link>
      </div>
    );
  }
  if (error && !loading) {
    return (
      <div className={styles.nothing}>
        <p>無法載入要結帳的商品，請檢查網路後再試一次。</p>
        <RetryButton type="primary" onRetry={refresh} />
      </div>
    );
  }
  return <CheckoutWaiting />;
}
