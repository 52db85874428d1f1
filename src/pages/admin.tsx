import { Outlet, useAccess, useModel } from '@umijs/max';
import { Suspense } from 'react';
import Loading from '@/loading';
import { SignedInOnly } from '@/session/SignedInOnly';
import { useSession } from '@/session/useSession';
import Forbidden from './403';

/** Frame of /admin/**: shown to staff; the server checks every request by itself. */
export default function Admin() {
  return (
    <SignedInOnly>
      <StaffOnly />
    </SignedInOnly>
  );
}

function StaffOnly() {
  const { canSeeAdmin } = useAccess();
  const { user } = useSession();
  const { initialState, error } = useModel('@@initialState');
  // Right after signing in the initial state is still the visitor's.
  const isStale =
    !error && user?.member !== undefined && initialState?.member?.id !== user.member.id;
  if (isStale) return <Loading />;
  if (!canSeeAdmin) return <Forbidden />;
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}
