import { history } from '@umijs/max';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

const SignInDialog = lazyPart(
  async () => (await import('@/components/SignIn/SignInDialog')).SignInDialog,
);

/** Where the sign-in dialog mounts over any page; its code loads when it first opens. */
export function SignInSlot() {
  const { reason, close } = useSignIn();
  const { loggedIn } = useSession();
  // Signing in in another tab is enough.
  useEffect(() => {
    if (loggedIn) close();
  }, [loggedIn, close]);
  if (!reason || loggedIn) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog
        reason={reason}
        onDone={close}
        // The covered page is nobody's to see; it goes, and the cover with it.
        onClose={reason === 'elsewhere' ? () => history.push('/') : close}
      />
    </Suspense>
  );
}
