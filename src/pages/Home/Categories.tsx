import type { Api } from '@common/api';
import { Link } from '@umijs/max';
import styles from './Home.module.css';

type Category = Api['GET /api/categories']['data'][number];

/** Links to the shop's categories; their place is reserved while they load. */
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
