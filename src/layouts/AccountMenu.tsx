import { Link, useAccess, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { api } from '@/services/api';
import { logOut } from '@/session/session';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';
import styles from './AccountMenu.module.css';

const ITEMS = [
  { path: '/member/order', label: '我的訂單' },
  { path: '/member/bids', label: '我的競標' },
  { path: '/member/records', label: '資產紀錄' },
  { path: '/member/address', label: '收件地址' },
  { path: '/Access', label: '權限中心' },
] as const;

async function leave(): Promise<void> {
  // The session ends here even when the server cannot be told.
  await api('POST /api/auth/logout', { skipErrorHandler: true }).catch(() => {});
  logOut('/');
}

/** Sign-in for a visitor; for a member, the way to their pages. */
export function AccountMenu() {
  const { user, loggedIn } = useSession();
  const { open } = useSignIn();
  const { canSeeAdmin } = useAccess();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // A disclosure closes when its work is done: after a choice, a click elsewhere or Escape.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it too
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    close();
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [key]);

  if (!loggedIn) {
    return (
      <Button type="primary" className={styles.account} onClick={open}>
        登入
      </Button>
    );
  }
  const name = user?.member?.name ?? '會員';
  return (
    <details ref={menu} className={styles.account}>
      <summary className={styles.summary} aria-label={`帳戶選單：${name}`}>
        <span className={styles.avatar} aria-hidden>
          {[...name][0]}
        </span>
        <span className={styles.name}>{name}</span>
      </summary>
      <nav className={styles.menu} aria-label="帳戶">
        {ITEMS.map(({ path, label }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
        {canSeeAdmin && <Link to="/admin/orders">管理後台</Link>}
        <button type="button" onClick={leave}>
          登出
        </button>
      </nav>
    </details>
  );
}
