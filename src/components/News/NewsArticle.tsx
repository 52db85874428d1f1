import type { NewsItem } from '@common/endpoints/news';
import { newsCategory } from '@common/lists/newsCategory';
import type { ReactNode } from 'react';
import { RichText } from '@/components/RichText';
import { TaipeiDate } from '@/components/TaipeiDate';
import styles from './NewsArticle.module.css';
import { NewsCover } from './NewsCover';

interface Props
  extends Pick<NewsItem, 'category' | 'title' | 'summary' | 'cover' | 'picture' | 'html'> {
  /** Null for an unpublished item. */
  publishedAt: number | null;
  /** Beside the date. */
  action?: ReactNode;
}

/** A news item in full. */
export function NewsArticle(props: Props) {
  const { category, title, summary, cover, picture, html, publishedAt, action } = props;
  return (
    <article className={styles.article}>
      <header>
        <h1>{title}</h1>
        <div className={styles.meta}>
          <span>{newsCategory(category).label}</span>
          {publishedAt === null ? <span>尚未發布</span> : <TaipeiDate at={publishedAt} />}
          {action}
        </div>
      </header>
      <div className={styles.cover}>
        <NewsCover cover={cover} picture={picture} eager />
      </div>
      <p className={styles.summary}>{summary}</p>
      <RichText html={html} />
    </article>
  );
}
