import type { Api } from '@common/api';
import { Link } from '@umijs/max';
import styles from './Home.module.css';

type Category = Api['GET /api/categories']['data'][number];

/** The way into the shop by what one looks for; its place is kept while it loads. */
export function Categories({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <nav className={styles.categories} aria-label="商品分類">
      {categories
        ?.filter(({ parent }) => parent === null)
        .map(({ slug, name }) => (
          <Link key={slug} to={`/shop?category=${encodeURIComponent(slug)}`}>
            {name}
          </Link>
        ))}
    </nav>
  );
}
