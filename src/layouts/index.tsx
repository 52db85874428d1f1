import { Outlet, useLocation } from '@umijs/max';
import { Suspense, useDeferredValue, useEffect } from 'react';
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

/** The one global layout (SPEC §2): every page sits in it. */
export default function Layout() {
  const { key } = useLocation();
  useFreshInitialState();
  useMergeAtSignIn();
  usePrefetch();
  useScrollPlace();
  useEffect(returnFocus, []);
  // Drawn as a transition, in slices: Umi's own providers begin it in one piece.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到主要內容
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <InitialStateFailed />
        <PageBoundary resetKey={key}>
          <Suspense fallback={<Loading />}>
            <Outlet />
            <Uncover />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <BottomBar />
      <ProofSlot />
      <SignInSlot />
    </>
  );
}
