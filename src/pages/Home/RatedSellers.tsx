import type { RatedSeller } from '@common/endpoints/storefront';
import { sellerPath } from '@common/shopfront/sellerPath';
import { grouped } from '@common/text/grouped';
import { Link } from '@umijs/max';
import { Picture } from '@/components/Picture';
import { Stars } from '@/components/Stars';
import styles from './RatedSellers.module.css';

/** Members whose goods have good reviews, each with what they sell. */
export function RatedSellers({ sellers }: { sellers: readonly RatedSeller[] }) {
  return (
    <ul className={styles.row}>
      {sellers.map(({ id, name, ratings, sold, pictures }) => (
        <li key={id}>
          <Link to={sellerPath({ id })} className={styles.card}>
            <span className={styles.pictures}>
              {pictures.map((picture) => (
                <Picture key={picture.url} picture={picture} alt="" sizes="100px" />
              ))}
            </span>
            <b>{name}</b>
            <span className={styles.notes}>
              <Stars ratings={ratings} />
              {sold > 0 && ` 已售 ${grouped(sold)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
