import { Link, useAccess } from '@umijs/max';
import { useRef } from 'react';
import { Avatar } from '@/components/Account/Avatar';
import { PlainButton } from '@/components/PlainButton';
import { api } from '@/services/api';
import { isCenter } from '@/session/isCenter';
import { logOut } from '@/session/session';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';
import styles from './AccountMenu.module.css';
import { useDisclosure } from './useDisclosure';

const MEMBER_PAGES = [
  { path: '/member', label: '會員中心' },
  { path: '/member/order', label: '我的訂單' },
  { path: '/member/bids', label: '我的競標' },
  { path: '/member/collect', label: '我的收藏' },
  { path: '/member/coupons', label: '我的優惠券' },
  { path: '/member/records', label: '資產紀錄' },
  { path: '/member/address', label: '收件地址' },
  { path: '/member/profile', label: '個人資料' },
  { path: '/Access', label: '權限中心' },
  { path: '/contact', label: '聯絡客服' },
] as const;

async function leave(): Promise<void> {
  // This browser forgets the session even when the server cannot be reached.
  await api('POST /api/auth/logout', { skipErrorHandler: true }).catch(() => {});
  logOut('/');
}

/** For a visitor the button to sign in; for a member the menu of the member's pages. */
export function AccountMenu() {
  const { user, loggedIn } = useSession();
  const { open: openSignIn } = useSignIn();
  const { canSeeAdmin } = useAccess();
  const menu = useRef<HTMLDetailsElement>(null);

  useDisclosure(menu);

  if (!loggedIn) {
    return (
      <PlainButton type="primary" className={styles.account} onClick={openSignIn}>
        登入
      </PlainButton>
    );
  }
  const name = user?.member?.name ?? '會員';
  return (
    <details ref={menu} className={styles.account}>
      <summary className={styles.summary} aria-label={`帳戶選單：${name}`}>
        <Avatar member={user?.member} className={styles.avatar} />
        <span className={styles.name}>{name}</span>
      </summary>
      <nav className={styles.menu} aria-label="帳戶">
        {MEMBER_PAGES.map(({ path, label }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
        {isCenter() && <Link to="/member/selling">官方賣場</Link>}
        {canSeeAdmin && <Link to="/admin">管理後台</Link>}
        <button type="button" onClick={leave}>
          登出
        </button>
      </nav>
    </details>
  );
}
