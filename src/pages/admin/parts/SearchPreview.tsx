import { searchDescription, searchTitle } from '@common/shopfront/searchEntry';
import styles from './SearchPreview.module.css';

interface Props {
  title: string;
  /** The page's path; of an unsaved page with … for its number. */
  path: string;
  description: string;
}

/** A page as search results show it: its title with the site's name, and its description cut; for news and products. */
export function SearchPreview({ title, path, description }: Props) {
  return (
    <section className={styles.preview} aria-label="搜尋結果預覽">
      <h3>搜尋結果預覽</h3>
      <p className={styles.path}>
        {window.location.host}
        {path}
      </p>
      <p className={styles.title}>{searchTitle(title.trim())}</p>
      <p>{searchDescription(description)}</p>
    </section>
  );
}
