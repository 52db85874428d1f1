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
  const [wanted, setWanted] = useState<'no' | 'signingIn' | 'open'>('no');
  const [openedBy, setOpenedBy] = useState('');
  if (wanted === 'open' && loggedIn && openedBy !== owner) setWanted('no');
  useEffect(() => {
    if (wanted !== 'signingIn') return;
    if (loggedIn) {
      setOpenedBy(owner);
      setWanted('open');
    } else if (!signIn.isOpen) setWanted('no');
  }, [wanted, loggedIn, owner, signIn.isOpen]);
  return {
    // An expiry does not close an open dialog.
    isOpen: wanted === 'open',
    open() {
      if (!loggedIn) signIn.open();
      setOpenedBy(owner);
      setWanted(loggedIn ? 'open' : 'signingIn');
    },
    close: () => setWanted('no'),
  };
}
