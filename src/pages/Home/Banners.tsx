import type { Banner } from '@common/endpoints/storefront';
import { Link } from '@umijs/max';
import { BannerCarousel, BannerPlace } from '@/components/Banner/BannerCarousel';
import styles from './Home.module.css';

/** The head of the page: staff's banners, or an introduction when there are none. */
export function Banners({ banners }: { banners: readonly Banner[] | undefined }) {
  if (banners && banners.length > 0) return <BannerCarousel banners={banners} />;
  return (
    <BannerPlace>
      {banners && (
        <div className={styles.hero}>
          <p>
            <b>用 GAB，安心買賣</b>
            付款先由平台託管，出貨與收貨進度即時更新。
          </p>
          <div>
            <Link to="/shop">逛商城</Link>
            <Link to="/market">逛市集</Link>
          </div>
        </div>
      )}
    </BannerPlace>
  );
}
