import { Link } from '@umijs/max';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';

export default function Home() {
  usePageTitle(undefined);
  return (
    <section className={styles.hero}>
      <h1>用 GAB，安心買賣</h1>
      <p>付款先由平台託管，出貨與收貨進度即時更新。</p>
      <Link to="/shop" className={styles.enter}>
        進入商城
      </Link>
    </section>
  );
}
