import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { api } from '@/services/api';
import styles from './NewestNews.module.css';
import { NewsCards } from './NewsCards';

const NEWEST = 3;

/** The newest three, with the way to the others; nothing when there are none or they do not load. */
export function NewestNews() {
  const { data, error } = useRequest(
    // The rest of the page does without it, so its failure is no news.
    () => api('GET /api/news', { query: { pageSize: String(NEWEST) }, skipErrorHandler: true }),
    { onError() {} },
  );
  if (error || data?.list.length === 0) return null;
  return (
    <section aria-labelledby="newest-news">
      <header className={styles.head}>
        <h2 id="newest-news">最新消息</h2>
        <Link to="/news">看全部</Link>
      </header>
      <NewsCards news={data?.list} places={NEWEST} heading="h3" />
    </section>
  );
}
