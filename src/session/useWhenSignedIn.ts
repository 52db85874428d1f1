import { useEffect, useState } from 'react';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Opens once somebody is signed in: a visitor signs in first, then goes on; closing that ends it. For
 * somebody else who signs in over it, it closes.
 */
export function useWhenSignedIn() {
  const { loggedIn, owner } = useSession();
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
    // An expiry while it is open does not close it.
    isOpen: wanted === 'open',
    open() {
      if (!loggedIn) signIn.open();
      setOpenedBy(owner);
      setWanted(loggedIn ? 'open' : 'signingIn');
    },
    close: () => setWanted('no'),
  };
}
