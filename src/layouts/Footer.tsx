import { Link } from '@umijs/max';
import { SITE_NAME } from '@/constants';
import { SchemeChoice } from '@/theme/SchemeChoice';
import { CHANNELS } from './channels';
import styles from './Footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <p className={styles.name}>{SITE_NAME}</p>
        <p>用 GAB 付款，款項由平台託管，確認收貨後才撥給賣家。</p>
        <nav aria-label="頁尾">
          {CHANNELS.map(({ path, label }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <Link to="/Access">權限中心</Link>
        </nav>
        <SchemeChoice />
      </div>
    </footer>
  );
}
