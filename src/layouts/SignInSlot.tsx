import { history } from '@umijs/max';
import { useEffect } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { coversPage, useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

const SignInDialog = lazyPart(
  async () => (await import('@/components/SignIn/SignInDialog')).SignInDialog,
);

/** Mounts the sign-in dialog over any page; its code loads when it first opens. */
export function SignInSlot() {
  const { reason, close } = useSignIn();
  const { loggedIn } = useSession();
  // A sign-in in another tab also closes it.
  useEffect(() => {
    if (loggedIn) close();
  }, [loggedIn, close]);
  if (!reason || loggedIn) return null;
  return (
    <SignInDialog
      reason={reason}
      onDone={close}
      // The covered page belongs to an ended session: closing the dialog leaves the page.
      onClose={coversPage(reason) ? () => history.push('/') : close}
    />
  );
}
