import { history, useLocation } from '@umijs/max';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { coverWithSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Sends a visitor to sign in and back. A session that ends while a page is open does not take the
 * page away (DESIGN §2): it stays, with what was typed, for the member who opened it. Was it a log-out
 * in another tab, the page is covered until they are back. A log-out here takes it away, and so does
 * somebody else who signs in: they get the page anew, with nothing of whoever sat here before.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { loggedIn, expired, endedElsewhere, owner } = useSession();
  const { pathname, search, hash } = useLocation();
  const [admitted, setAdmitted] = useState(loggedIn ? owner : '');
  if (loggedIn && admitted !== owner) setAdmitted(owner);

  const isCovered = admitted !== '' && endedElsewhere;
  useEffect(() => (isCovered ? coverWithSignIn() : undefined), [isCovered]);

  const stays = loggedIn || (admitted !== '' && (expired || endedElsewhere));
  useEffect(() => {
    // A log-out may be on its way elsewhere already.
    if (stays || history.location.pathname !== pathname) return;
    history.replace(`/login?redirect=${encodeURIComponent(pathname + search + hash)}`);
  }, [stays, pathname, search, hash]);
  return stays ? <Fragment key={admitted}>{children}</Fragment> : null;
}
