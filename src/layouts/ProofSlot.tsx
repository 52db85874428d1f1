import { lazy, Suspense, useEffect, useRef } from 'react';
import { useProof } from '@/session/proof';
import { useSession } from '@/session/useSession';

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await import('@/components/Proof/ProofDialog');
  return { default: ProofDialog };
});

/** Where the dialog that asks for a fresh proof mounts over any page; its code loads when it first opens. */
export function ProofSlot() {
  const asked = useProof();
  const { loggedIn, owner } = useSession();
  const askedOf = useRef('');
  useEffect(() => {
    if (!asked) askedOf.current = '';
    else if (askedOf.current === '') askedOf.current = owner;
    // What one member began, another one's proof does not finish.
    else if (loggedIn && askedOf.current !== owner) asked.settle(false);
  }, [asked, loggedIn, owner]);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onEnd={asked.settle} />
    </Suspense>
  );
}
