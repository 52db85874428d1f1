import { Outlet, useAccess, useLocation, useModel } from '@umijs/max';
import { Suspense } from 'react';
import { PageBoundary } from '@/layouts/PageBoundary';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import { useMay } from '@/session/useMay';
import { useSession } from '@/session/useSession';
import Forbidden from './403';
import { pageAt } from './admin/consolePages';
import { ConsoleShell } from './admin/shell/ConsoleShell';

/** Frame of /admin/**: shown to staff; the server checks every request by itself. */
export default function Admin() {
  return (
    <SignedInOnly>
      <StaffOnly />
    </SignedInOnly>
  );
}

function StaffOnly() {
  const { key, pathname } = useLocation();
  const may = useMay();
  const { canSeeAdmin } = useAccess();
  const { user } = useSession();
  const { initialState, error } = useModel('@@initialState');
  // Right after signing in the initial state is still the visitor's.
  const isStale =
    !error && user?.member !== undefined && initialState?.member?.id !== user.member.id;
  // The layout shows other users its own frame; the console's would flash before it.
  if (!canSeeAdmin) return isStale ? <Loading /> : <Forbidden />;
  return (
    <ConsoleShell>
      {isStale ? (
        <Loading />
      ) : (
        // A page that breaks leaves the menu standing.
        <PageBoundary resetKey={key}>
          <Suspense fallback={<Loading />}>
            {may(pageAt(pathname)?.who ?? 'staff') ? <Outlet /> : <Forbidden />}
          </Suspense>
        </PageBoundary>
      )}
    </ConsoleShell>
  );
}
