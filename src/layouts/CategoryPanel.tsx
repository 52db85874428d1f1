import { Link } from '@umijs/max';
import { CategoryTiles } from '@/components/Category/CategoryTiles';
import { useCategories } from '@/components/Category/useCategories';
import styles from './CategoryMenu.module.css';

/** The content of the menu of categories. */
export function CategoryPanel() {
  const categories = useCategories();
  return (
    <nav className={styles.inside} aria-label="商品分類選單">
      {categories.length > 0 ? (
        <CategoryTiles categories={categories} />
      ) : (
        <div className={styles.waiting} />
      )}
      <p>
        <Link to="/shop">商城全部商品</Link>
        <Link to="/market">市集全部商品</Link>
        <Link to="/categories">全部分類</Link>
      </p>
    </nav>
  );
}
