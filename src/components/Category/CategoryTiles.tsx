import type { Category } from '@common/endpoints/products';
import { Link } from '@umijs/max';
import { CategoryPicture } from './CategoryPicture';
import styles from './CategoryTiles.module.css';

/** The listing of a category. */
export const categoryLink = (slug: string) => `/shop?category=${encodeURIComponent(slug)}`;

/** The categories with pictures, each with those below it. */
export const CategoryTiles = ({ categories }: { categories: readonly Category[] }) => (
  <ul className={styles.tiles}>
    {categories
      .filter(({ parent }) => parent === null)
      .map(({ slug, name, picture }) => (
        <li key={slug}>
          <Link to={categoryLink(slug)} className={styles.top}>
            <span className={styles.picture}>
              <CategoryPicture picture={picture} />
            </span>
            <b>{name}</b>
          </Link>
          <ul className={styles.below}>
            {categories
              .filter(({ parent }) => parent === slug)
              .map((one) => (
                <li key={one.slug}>
                  <Link to={categoryLink(one.slug)}>{one.name}</Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
  </ul>
);
