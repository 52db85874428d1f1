import { history, useLocation } from '@umijs/max';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '@/session/useSession';

/**
 * Sends a visitor to sign in and back. A session that runs out while a page is open does not take
 * the page away (DESIGN §2): only a log-out, here or in another tab, does.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { loggedIn, expired } = useSession();
  const { pathname, search, hash } = useLocation();
  const [admitted, setAdmitted] = useState(loggedIn);
  if (loggedIn && !admitted) setAdmitted(true);

  const stays = loggedIn || (admitted && expired);
  useEffect(() => {
    // A log-out may be on its way elsewhere already.
    if (stays || history.location.pathname !== pathname) return;
    history.replace(`/login?redirect=${encodeURIComponent(pathname + search + hash)}`);
  }, [stays, pathname, search, hash]);
  return stays ? children : null;
}
