import type { NewsItem } from '@common/endpoints/news';
import { newsCategory } from '@common/lists/newsCategory';
import { Link } from '@umijs/max';
import { NewsArticle } from '@/components/News/NewsArticle';
import { ShareButton } from '@/components/ShareButton';
import styles from './NewsView.module.css';

export function NewsView({ item }: { item: NewsItem }) {
  const { category, title, previous, next } = item;
  return (
    <div className={styles.page}>
      <nav className={styles.path} aria-label="所在位置">
        <Link to="/news">最新消息</Link>
        <span aria-hidden>›</span>
        <Link to={`/news?category=${category}`}>{newsCategory(category).label}</Link>
      </nav>
      <NewsArticle {...item} action={<ShareButton title={title} />} />
      <nav className={styles.around} aria-label="前後消息">
        {previous && (
          <Link to={`/news/view/${previous.id}`} rel="prev">
            <span>上一則</span>
            <b>{previous.title}</b>
          </Link>
        )}
        {next && (
          <Link to={`/news/view/${next.id}`} rel="next" className={styles.next}>
            <span>下一則</span>
            <b>{next.title}</b>
          </Link>
        )}
      </nav>
      <Link to="/news" className={styles.all}>
        看全部消息
      </Link>
    </div>
  );
}
