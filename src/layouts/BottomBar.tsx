import { AppstoreOutlined, HomeOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { NavLink } from '@umijs/max';
import styles from './BottomBar.module.css';

const ITEMS = [
  { path: '/', label: '首頁', Icon: HomeOutlined },
  { path: '/shop', label: '商城', Icon: ShopOutlined },
  { path: '/market', label: '市集', Icon: AppstoreOutlined },
  { path: '/member', label: '我的', Icon: UserOutlined },
] as const;

/** What a thumb reaches on a phone; wider screens have the header. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="快速前往">
      {ITEMS.map(({ path, label, Icon }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <Icon aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
