import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { AccountMenu } from '@/layouts/AccountMenu';
import { NoticeBell } from '@/layouts/NoticeBell';
import Loading from '@/loading';
import { createStoredValue } from '@/services/createStore';
import { clearSecondFactorRequirement, useSecondFactorRequired } from '@/session/secondFactor';
import { SchemeChoice } from '@/theme/SchemeChoice';
import { Breadcrumbs } from './Breadcrumbs';
import { ConsoleMenu } from './ConsoleMenu';
import styles from './ConsoleShell.module.css';
import { FindPalette } from './FindPalette';
import { useFreshRights } from './useFreshRights';
import { useQueues } from './useQueues';

const Gate = lazy(() => import('../security/Gate'));

const folded = createStoredValue('consoleMenuFolded', (text) => text === '1');

function setFolded(isFolded: boolean): void {
  try {
    folded.set(isFolded ? '1' : undefined);
  } catch {
    // Without storage the menu keeps its width.
  }
}

/** The menu on a phone: a drawer that closes when another page opens. */
function PhoneMenu() {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <Button
        className={styles.phone}
        type="text"
        icon={<MenuOutlined />}
        aria-label="開啟選單"
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={isOpen}
        placement="left"
        size={264}
        title="管理後台"
        styles={{ body: { padding: 12 } }}
        onClose={() => setOpen(false)}
      >
        <ConsoleMenu />
        <div className={styles.scheme}>
          <SchemeChoice />
        </div>
      </Drawer>
    </>
  );
}

/** The open page; the form for the second factor in its place while the server asks for it. */
function BehindGate({ children }: { children: ReactNode }) {
  const isAsked = useSecondFactorRequired();
  const { queues, refresh } = useQueues();
  const [round, setRound] = useState(0);
  const handlePassed = () => {
    clearSecondFactorRequirement();
    // A page that had been shown keeps what was typed; one that could not load begins anew.
    if (!queues) setRound((n) => n + 1);
    refresh();
  };
  return (
    <>
      {isAsked && (
        <Suspense fallback={<Loading />}>
          <Gate onPassed={handlePassed} />
        </Suspense>
      )}
      <div key={round} hidden={isAsked}>
        {children}
      </div>
    </>
  );
}

/** The console's frame: the top bar, the menu beside the page, the page over the whole width. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const isFolded = useSyncExternalStore(folded.subscribe, folded.get);
  useFreshRights();
  return (
    <div className={styles.shell} data-folded={isFolded || undefined}>
      <header className={styles.bar}>
        <PhoneMenu />
        <Button
          className={styles.desk}
          type="text"
          icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={isFolded ? '展開選單' : '收合選單'}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        <Breadcrumbs />
        <FindPalette />
        <div className={styles.account}>
          <Link to="/" className={styles.shop}>
            回商城
          </Link>
          <NoticeBell />
          <AccountMenu />
        </div>
      </header>
      <div className={styles.side}>
        <ConsoleMenu isFolded={isFolded} />
        {!isFolded && (
          <section className={styles.scheme} aria-label="外觀">
            <SchemeChoice />
          </section>
        )}
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <BehindGate>{children}</BehindGate>
      </main>
    </div>
  );
}
