import type { ProductCard } from '@common/endpoints/products';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { Picture } from '@/components/Picture';
import styles from './index.module.css';

interface Props {
  product: ProductCard;
  to: string;
  name: string;
  action: ReactNode;
  children: ReactNode;
}

/** A product of the member's list: its picture and name as links, its facts as children, and an action. */
export function CollectRow({ product, to, name, action, children }: Props) {
  return (
    <article className={styles.row}>
      <Link to={to} className={styles.picture} aria-hidden tabIndex={-1}>
        <Picture picture={product.picture} alt="" sizes="112px" />
      </Link>
      <div className={styles.about}>
        <h2>
          <Link to={to}>{name}</Link>
        </h2>
        {children}
      </div>
      <div className={styles.actions}>{action}</div>
    </article>
  );
}
