import { Link } from '@umijs/max';
import { CategoryPicture } from '@/components/Category/CategoryPicture';
import { categoryLink } from '@/components/Category/CategoryTiles';
import { RetryButton } from '@/components/RetryButton';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from './categories.module.css';

/** All categories with pictures, two levels of them; a phone's way into the shop. */
export default function Categories() {
  usePageTitle('全部分類');
  const { data, error, loading, refresh } = useApi(() => api('GET /api/categories'));
  if (!data && loading) return <Loading />;
  if (!data || error) {
    return (
      <p>
        無法載入分類。
        <RetryButton type="link" onRetry={refresh} />
      </p>
    );
  }
  const tops = data.filter(({ parent }) => parent === null);
  return (
    <>
      <h1 className={styles.title}>全部分類</h1>
      {tops.length === 0 && <p>目前還沒有分類。</p>}
      <div className={styles.all}>
        {tops.map((top) => (
          <section
            key={top.slug}
            className={styles.category}
            aria-labelledby={`category-${top.slug}`}
          >
            <header>
              <h2 id={`category-${top.slug}`}>{top.name}</h2>
              <Link to={categoryLink(top.slug)} aria-label={`看全部${top.name}`}>
                看全部
              </Link>
            </header>
            <ul>
              {[top, ...data.filter(({ parent }) => parent === top.slug)].map((one) => (
                <li key={one.slug}>
                  <Link to={categoryLink(one.slug)}>
                    <span className={styles.picture}>
                      <CategoryPicture picture={one.picture} />
                    </span>
                    {one === top ? '全部' : one.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
