import { lazy, Suspense, useEffect, useRef } from 'react';
import { useProof } from '@/session/proof';
import { useSession } from '@/session/useSession';

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await import('@/components/Proof/ProofDialog');
  return { default: ProofDialog };
});

/** Mounts the dialog for a fresh proof of identity over any page; its code loads when it first opens. */
export function ProofSlot() {
  const asked = useProof();
  const { loggedIn, owner } = useSession();
  const askedOf = useRef('');
  useEffect(() => {
    if (!asked) askedOf.current = '';
    else if (askedOf.current === '') askedOf.current = owner;
    // Another member must not complete the first one's request.
    else if (loggedIn && askedOf.current !== owner) asked.settle(false);
  }, [asked, loggedIn, owner]);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onEnd={asked.settle} />
    </Suspense>
  );
}
