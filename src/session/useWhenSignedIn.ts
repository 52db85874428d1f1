import { useEffect, useState } from 'react';
import { useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/** Opens once somebody is signed in: a visitor signs in first, then goes on; closing that ends it. */
export function useWhenSignedIn() {
  const { loggedIn } = useSession();
  const signIn = useSignIn();
  const [wanted, setWanted] = useState<'no' | 'signingIn' | 'open'>('no');
  useEffect(() => {
    if (wanted !== 'signingIn') return;
    if (loggedIn) setWanted('open');
    else if (!signIn.isOpen) setWanted('no');
  }, [wanted, loggedIn, signIn.isOpen]);
  return {
    // An expiry while it is open does not close it.
    isOpen: wanted === 'open',
    open() {
      if (!loggedIn) signIn.open();
      setWanted(loggedIn ? 'open' : 'signingIn');
    },
    close: () => setWanted('no'),
  };
}
