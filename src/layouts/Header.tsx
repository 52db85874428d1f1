import { SITE_NAME } from '@common/siteName';
import { Link, NavLink, useLocation } from '@umijs/max';
import { SearchButton } from '@/components/Search/SearchButton';
import { SearchField } from '@/components/Search/SearchField';
import { useCurrentInView } from '@/components/useCurrentInView';
import { WalletButton } from '@/components/WalletPanel/WalletButton';
import { AccountMenu } from './AccountMenu';
import { CartLink } from './CartLink';
import { CategoryMenu } from './CategoryMenu';
import { CHANNELS } from './channels';
import styles from './Header.module.css';
import { NoticeBell } from './NoticeBell';

export function Header() {
  const channels = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label={`${SITE_NAME} 首頁`}>
          <b>GAB</b>
          <span>商城市集</span>
        </Link>
        <CategoryMenu />
        <nav ref={channels} className={styles.channels} aria-label="頻道">
          {CHANNELS.map(({ path, label }) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.search}>
          <SearchField />
        </div>
        <div className={styles.searchButton}>
          <SearchButton />
        </div>
        <div className={styles.account}>
          <CartLink />
          <NoticeBell />
          <WalletButton />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
