import { lazy, Suspense, useEffect, useRef } from 'react';
import { useProofRequest } from '@/session/proof';
import { useSession } from '@/session/useSession';

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await import('@/components/Proof/ProofDialog');
  return { default: ProofDialog };
});

/** Mounts the dialog for a fresh proof of identity over any page; its code loads when it first opens. */
export function ProofSlot() {
  const request = useProofRequest();
  const { loggedIn, memberKey: owner } = useSession();
  const askedMember = useRef('');
  useEffect(() => {
    if (!request) askedMember.current = '';
    else if (askedMember.current === '') askedMember.current = owner;
    // Another member must not complete the first one's request.
    else if (loggedIn && askedMember.current !== owner) request.settle(false);
  }, [request, loggedIn, owner]);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onEnd={request.settle} />
    </Suspense>
  );
}
