import { history, useLocation } from '@umijs/max';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { coverWithSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Redirects a visitor to sign-in and back. A session that expires while a page is open leaves the page with what was
 * typed (DESIGN §2), for the member who opened it. After a log-out in another tab the page is covered until the same
 * member signs in. A log-out in this tab leaves the page; when another member signs in, the page is mounted anew.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { loggedIn, expired, endedElsewhere, memberKey: owner } = useSession();
  const { pathname, search, hash } = useLocation();
  /** The member for whom the page is mounted; '' before a sign-in. */
  const [admitted, setAdmitted] = useState(loggedIn ? owner : '');
  if (loggedIn && admitted !== owner) setAdmitted(owner);

  const isCovered = admitted !== '' && endedElsewhere;
  useEffect(() => (isCovered ? coverWithSignIn() : undefined), [isCovered]);

  const stays = loggedIn || (admitted !== '' && (expired || endedElsewhere));
  useEffect(() => {
    // A log-out may already be navigating elsewhere.
    if (stays || history.location.pathname !== pathname) return;
    history.replace(`/login?redirect=${encodeURIComponent(pathname + search + hash)}`);
  }, [stays, pathname, search, hash]);
  return stays ? <Fragment key={admitted}>{children}</Fragment> : null;
}
