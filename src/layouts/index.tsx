import { Outlet, useAccess, useLocation } from '@umijs/max';
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useJoinCartAtSignIn } from '@/cart/useCartCount';
import { useMergeAtSignIn } from '@/favourites/useFavourite';
import Loading from '@/loading';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { InitialStateFailed } from './InitialStateFailed';
import styles from './index.module.css';
import { PageBoundary } from './PageBoundary';
import { ProofSlot } from './ProofSlot';
import { returnFocus } from './returnFocus';
import { SignInSlot } from './SignInSlot';
import { Uncover } from './Uncover';
import { useFreshInitialState } from './useFreshInitialState';
import { usePrefetch } from './usePrefetch';
import { useScrollPlace } from './useScrollPlace';

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
  useFreshInitialState();
  useMergeAtSignIn();
  useJoinCartAtSignIn();
  usePrefetch();
  useScrollPlace();
  useEffect(returnFocus, []);
  // Rendered as a transition, in slices: Umi's providers would otherwise render it in one task.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  const page = (
    <>
      <InitialStateFailed />
      <PageBoundary resetKey={key}>
        <Suspense fallback={<Loading />}>
          <Outlet />
          <Uncover />
        </Suspense>
      </PageBoundary>
    </>
  );
  // The console has its own frame in its own chunk: src/pages/admin.tsx.
  const isConsole = canSeeAdmin && /^\/admin(\/|$)/i.test(pathname);
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到主要內容
      </a>
      {isConsole ? page : <ShopFrame>{page}</ShopFrame>}
      <ProofSlot />
      <SignInSlot />
    </>
  );
}
