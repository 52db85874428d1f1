import { NavLink, Outlet, useLocation } from '@umijs/max';
import { Suspense } from 'react';
import { MemberTop } from '@/components/MemberTop/MemberTop';
import { useCurrentInView } from '@/components/useCurrentInView';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import styles from './member.module.css';

/** The member area's pages, in the order one needs them. */
const PAGES = [
  { path: '/member/order', label: '訂單' },
  { path: '/member/returns', label: '退貨' },
  { path: '/member/bids', label: '競標' },
  { path: '/member/selling', label: '我的賣場' },
  { path: '/member/collect', label: '收藏' },
  { path: '/member/notices', label: '通知' },
  { path: '/member/records', label: '資產紀錄' },
  { path: '/member/deposit', label: '充幣' },
  { path: '/member/withdraw', label: '提幣' },
  { path: '/member/recordsExchange', label: '兌換' },
  { path: '/member/address', label: '收件地址' },
  { path: '/member/profile', label: '個人資料' },
] as const;

/** Frame of /member/**: for signed-in members only. */
export default function Member() {
  return (
    <SignedInOnly>
      <MemberTop />
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
      {PAGES.map(({ path, label }) => (
        <NavLink key={path} to={path}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
