import { Outlet, useAccess, useLocation } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useMergeCartAtSignIn } from '@/cart/useCartCount';
import { useMergeAtSignIn } from '@/favourites/useFavourite';
import Loading from '@/loading';
import { useMaintenance } from '@/maintenance/maintenance';
import { prepareWhenIdle } from '@/offline/whenIdle';
import { viewedUser } from '@/session/viewAs';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { InitialStateFailed } from './InitialStateFailed';
import styles from './index.module.css';
import { PageBoundary } from './PageBoundary';
import { ProofSlot } from './ProofSlot';
import { RemoveFirstPaint } from './RemoveFirstPaint';
import { SignInSlot } from './SignInSlot';
import { useFreshInitialState } from './useFreshInitialState';
import { usePrefetch } from './usePrefetch';
import { useReturnFocus } from './useReturnFocus';
import { useScrollPlace } from './useScrollPlace';

// Seldom needed: no page waits for them.
const MaintenanceBar = lazy(() => import('@/maintenance/MaintenanceBar'));
const Closed = lazy(() => import('@/maintenance/Closed'));
const ViewBar = lazy(() => import('./ViewBar'));

/** The frame of the shop's pages. */
function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}

/** The one global layout (SPEC §2): every page sits in it. */
export default function Layout() {
  const { key, pathname } = useLocation();
  const { canSeeAdmin } = useAccess();
  const maintenance = useMaintenance();
  useFreshInitialState();
  useMergeAtSignIn();
  useMergeCartAtSignIn();
  usePrefetch();
  useScrollPlace();
  useReturnFocus();
  useEffect(prepareWhenIdle, []);
  // Rendered as a transition, in slices: Umi's providers would otherwise render it in one task.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  const page = (
    <>
      <InitialStateFailed />
      <PageBoundary resetKey={key}>
        <Suspense fallback={<Loading />}>
          <Outlet />
          <RemoveFirstPaint />
        </Suspense>
      </PageBoundary>
    </>
  );
  const isClosed = maintenance?.running && !canSeeAdmin && !/^\/login\/?$/i.test(pathname);
  if (maintenance && isClosed) {
    return (
      <Suspense fallback={<Loading />}>
        <Closed {...maintenance} />
        <RemoveFirstPaint />
      </Suspense>
    );
  }
  // The console has its own frame in its own chunk: src/pages/admin.tsx.
  const isConsole = canSeeAdmin && /^\/admin(\/|$)/i.test(pathname);
  const view = viewedUser();
  return (
    <>
      {view && (
        <Suspense fallback={null}>
          <ViewBar view={view} />
        </Suspense>
      )}
      <a className={styles.skip} href="#main">
        跳到主要內容
      </a>
      {maintenance && (
        <Suspense fallback={null}>
          <MaintenanceBar {...maintenance} />
        </Suspense>
      )}
      {isConsole ? page : <ShopFrame>{page}</ShopFrame>}
      <ProofSlot />
      <SignInSlot />
    </>
  );
}
