import { NavLink, Outlet, useLocation } from '@umijs/max';
import { Suspense } from 'react';
import { MemberTop } from '@/components/MemberTop/MemberTop';
import { useCurrentInView } from '@/components/useCurrentInView';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import { AREAS } from './member/areas';
import styles from './member.module.css';

const HOME = /^\/member\/?$/i;

/** Frame of /member/**: for signed-in members only. */
export default function Member() {
  const isHome = HOME.test(useLocation().pathname);
  return (
    <SignedInOnly>
      <MemberTop isHome={isHome} />
      <Pages />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </SignedInOnly>
  );
}

function Pages() {
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={strip} className={styles.tabs} aria-label="會員中心">
      {AREAS.map(({ path, label }) => (
        <NavLink key={path} to={path}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
