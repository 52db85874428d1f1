import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { EndingSoon } from '@/components/Lot/EndingSoon';
import { NewestNews } from '@/components/News/NewestNews';
import { ProductGrid } from '@/components/ProductGrid';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';

const NEWEST = 10;

export default function Home() {
  usePageTitle(undefined);
  const { data, error, refresh } = useRequest(
    () => api('GET /api/products', { query: { channel: 'shop', pageSize: String(NEWEST) } }),
    { onError() {} },
  );
  return (
    <>
      <section className={styles.hero}>
        <h1>用 GAB，安心買賣</h1>
        <p>付款先由平台託管，出貨與收貨進度即時更新。</p>
        <div className={styles.enter}>
          <Link to="/shop">逛商城</Link>
          <Link to="/market">逛市集</Link>
        </div>
      </section>
      <section>
        <header className={styles.head}>
          <h2>商城新品</h2>
          <Link to="/shop">看全部</Link>
        </header>
        {error && !data ? (
          <p className={styles.failed}>
            商品沒有載入成功。
            <button type="button" onClick={refresh}>
              重新載入
            </button>
          </p>
        ) : data?.list.length === 0 ? (
          <p className={styles.failed}>商品正在上架，歡迎稍後再來。</p>
        ) : (
          <ProductGrid products={data?.list} places={NEWEST} />
        )}
      </section>
      <EndingSoon
        head={
          <header className={styles.head}>
            <h2>競標即將結束</h2>
            <Link to="/shopBidding">看全部</Link>
          </header>
        }
      />
      <Link to="/market" className={styles.market}>
        <b>市集</b>
        <span>會員之間的買賣：款項由平台託管，確認收貨後才撥給賣家。</span>
      </Link>
      <NewestNews />
    </>
  );
}
