import type { Product } from '@common/endpoints/products';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import { Avatar } from '@/components/Account/Avatar';
import { Follow } from '@/components/Follow/Follow';
import { Stars } from '@/components/Stars';
import styles from './SellerCard.module.css';

/** The seller, with the ratings of their products. */
export function SellerCard({ seller }: { seller: Product['seller'] }) {
  const { id, name, isPlatform, ratings } = seller;
  return (
    <section className={styles.card} aria-label="賣家">
      <Avatar member={{ name, avatar: null }} className={styles.avatar} />
      <div className={styles.about}>
        <p className={styles.name}>
          <b>{name}</b>
          {isPlatform && <span className={styles.official}>官方</span>}
        </p>
        {ratings && <Stars ratings={ratings} />}
        <p className={styles.quiet}>
          <Link to={sellerPath(seller)} aria-label={`逛賣場：${name}`}>
            逛賣場
          </Link>
        </p>
        <p className={styles.quiet}>款項由平台託管，訂單取消或交易失敗全額退回。</p>
      </div>
      {id !== null && <Follow seller={{ id, name }} />}
    </section>
  );
}
