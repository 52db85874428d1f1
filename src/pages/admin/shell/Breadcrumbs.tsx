import { Link, useLocation } from '@umijs/max';
import { crumbsOf } from '../consolePages';
import styles from './Breadcrumbs.module.css';

/** Position of the open page in the console. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.crumbs} aria-label="頁面路徑">
      <ol>
        <li>
          <Link to="/admin" className={styles.brand}>
            <b>GAB</b> 管理後台
          </Link>
        </li>
        {crumbsOf(pathname).map(({ label, path }) => (
          <li key={label}>
            {path ? <Link to={path}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
