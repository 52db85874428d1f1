import type { NewsCard } from '@common/endpoints/news';
import { newsCategory } from '@common/lists/newsCategory';
import { Link } from '@umijs/max';
import { TaipeiDate } from '@/components/TaipeiDate';
import styles from './NewsCards.module.css';
import { NewsCover } from './NewsCover';

interface Props {
  /** Undefined while loading: `skeletons` placeholders reserve the room. */
  news: readonly NewsCard[] | undefined;
  skeletons: number;
  /** The first row is above the fold. */
  eager?: boolean;
  /** One level below the section's heading. */
  heading: 'h2' | 'h3';
}

const FIRST_ROW = 3;

/** News as cards; all cards of a row have the same height. */
export function NewsCards({ news, skeletons, eager = false, heading: Heading }: Props) {
  if (!news) {
    return (
      <div className={styles.grid} aria-hidden>
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          <div key={index} className={styles.card}>
            <span className={styles.cover} />
            <span className={styles.body} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.grid}>
      {news.map(({ id, category, title, summary, cover, picture, publishedAt }, index) => (
        <li key={id}>
          <Link to={`/news/view/${id}`} className={styles.card}>
            <NewsCover cover={cover} picture={picture} eager={eager && index < FIRST_ROW} />
            <span className={styles.body}>
              <span className={styles.meta}>
                <span>{newsCategory(category).label}</span>
                <TaipeiDate at={publishedAt} />
              </span>
              <Heading className={styles.title}>{title}</Heading>
              <span className={styles.summary}>{summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
