import type { Category } from '@common/endpoints/products';
import { Link } from '@umijs/max';
import { CategoryPicture } from '@/components/Category/CategoryPicture';
import { categoryLink } from '@/components/Category/CategoryTiles';
import styles from './Home.module.css';

/** The shop's categories with their pictures; their place is reserved while they load. */
export function Categories({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <nav className={styles.categories} aria-label="商品分類">
      {categories
        ?.filter(({ parent }) => parent === null)
        .map(({ slug, name, picture }) => (
          <Link key={slug} to={categoryLink(slug)}>
            <span className={styles.picture}>
              <CategoryPicture picture={picture} eager />
            </span>
            {name}
          </Link>
        ))}
    </nav>
  );
}
