import { Suspense } from 'react';
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
  if (!reason || loggedIn) return null;
  return (
    <Suspense fallback={null}>
      <SignInDialog reason={reason} onClose={close} />
    </Suspense>
  );
}
