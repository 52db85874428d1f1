import { HELP_TEXTS } from '@common/lists/sitePages';
import { SITE_NAME } from '@common/siteName';
import { TOKEN_SYMBOL } from '@config/token';
import { Link, useModel } from '@umijs/max';
import { SchemeChoice } from '@/theme/SchemeChoice';
import { CHANNELS } from './channels';
import styles from './Footer.module.css';

export function Footer() {
  const { name } = useModel('global');
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <p className={styles.name}>
          {SITE_NAME} <small>以 {name} 建置</small>
        </p>
        <p>用 GAB 付款，款項由平台託管，確認收貨後才撥給賣家。</p>
        <nav aria-label="頁尾">
          {CHANNELS.map(({ path, label }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
        </nav>
        <nav aria-label="說明">
          <Link to="/gab">什麼是 {TOKEN_SYMBOL}？</Link>
          {HELP_TEXTS.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
          <Link to="/contact">聯絡客服</Link>
          <Link to="/Access">權限中心</Link>
        </nav>
        <SchemeChoice />
      </div>
    </footer>
  );
}
