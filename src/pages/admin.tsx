import { NavLink, Outlet, useAccess, useLocation, useModel } from '@umijs/max';
import { Suspense } from 'react';
import { useCurrentInView } from '@/components/useCurrentInView';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import { useSession } from '@/session/useSession';
import Forbidden from './403';
import { CONSOLE_PAGES } from './admin/consolePages';
import styles from './admin.module.css';

/** Frame of /admin/**: shown to staff; the server checks every request by itself. */
export default function Admin() {
  return (
    <SignedInOnly>
      <StaffOnly />
    </SignedInOnly>
  );
}

function StaffOnly() {
  const { canSeeAdmin } = useAccess();
  const { user } = useSession();
  const { initialState, error } = useModel('@@initialState');
  // Right after signing in the initial state is still the visitor's.
  const isStale =
    !error && user?.member !== undefined && initialState?.member?.id !== user.member.id;
  if (isStale) return <Loading />;
  if (!canSeeAdmin) return <Forbidden />;
  return (
    <div className={styles.console}>
      <Pages />
      <div className={styles.page}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

function Pages() {
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={strip} className={styles.pages} aria-label="管理後台">
      {CONSOLE_PAGES.map(({ group, pages }) => (
        <ul key={group} aria-label={group}>
          {pages.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path}>{label}</NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
