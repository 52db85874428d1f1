import { NavLink, useLocation } from '@umijs/max';
import { useMay } from '@/session/useMay';
import { CONSOLE_HOME, CONSOLE_PAGES } from '../consolePages';
import styles from './ConsoleMenu.module.css';
import { badgeOf, useQueues } from './useQueues';

interface Props {
  /** Icons only; the words are left to screen readers and tooltips. */
  isFolded?: boolean;
}

/** The page's name, and what waits on it. */
function Label({ label, count }: { label: string; count: number }) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      {count > 0 && (
        <span className={styles.badge} role="img" aria-label={`${count} 件待處理`}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
}

/** The console's pages that the member may open, in their groups. */
export function ConsoleMenu({ isFolded = false }: Props) {
  const { queues } = useQueues(useLocation().pathname);
  const may = useMay();
  const groups = CONSOLE_PAGES.map(({ group, pages }) => ({
    group,
    pages: pages.filter(({ who }) => may(who)),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <nav className={styles.menu} aria-label="管理後台" data-folded={isFolded || undefined}>
      {groups.map(({ group, pages }) => (
        <ul key={group} aria-label={group}>
          {pages.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink to={path} end={path === CONSOLE_HOME} title={isFolded ? label : undefined}>
                <span className={styles.icon} aria-hidden>
                  <Icon />
                </span>
                <Label label={label} count={badgeOf(queues, path)} />
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
