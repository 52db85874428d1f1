import { useEffect, useState } from 'react';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * State of a dialog for members: a visitor signs in first, and closing the sign-in cancels it. Closes when another
 * member signs in.
 */
export function useWhenSignedIn() {
  const { loggedIn, memberKey: owner } = useSession();
  const signIn = useSignIn();
  const [stage, setStage] = useState<'closed' | 'signingIn' | 'open'>('closed');
  const [openedBy, setOpenedBy] = useState('');
  if (stage === 'open' && loggedIn && openedBy !== owner) setStage('closed');
  useEffect(() => {
    if (stage !== 'signingIn') return;
    if (loggedIn) {
      setOpenedBy(owner);
      setStage('open');
    } else if (!signIn.isOpen) setStage('closed');
  }, [stage, loggedIn, owner, signIn.isOpen]);
  return {
    // An expiry does not close an open dialog.
    isOpen: stage === 'open',
    open() {
      if (!loggedIn) signIn.open();
      setOpenedBy(owner);
      setStage(loggedIn ? 'open' : 'signingIn');
    },
    close: () => setStage('closed'),
  };
}
