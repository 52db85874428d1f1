import { NavLink, Outlet, useAccess, useModel } from '@umijs/max';
import { Suspense } from 'react';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import { useSession } from '@/session/useSession';
import Forbidden from './403';
import styles from './admin.module.css';

/** The console's pages. */
const PAGES = [
  { path: '/admin/orders', label: '訂單' },
  { path: '/admin/auctions', label: '競標' },
  { path: '/admin/news', label: '消息' },
  { path: '/admin/about', label: '關於頁' },
] as const;

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
    <>
      <nav className={styles.tabs} aria-label="管理後台">
        {PAGES.map(({ path, label }) => (
          <NavLink key={path} to={path}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
