import { lazy, Suspense } from 'react';
import { useProof } from '@/session/proof';

const ProofDialog = lazy(async () => {
  const { ProofDialog } = await import('@/components/Proof/ProofDialog');
  return { default: ProofDialog };
});

/** Where the dialog that asks for a fresh proof mounts over any page; its code loads when it first opens. */
export function ProofSlot() {
  const asked = useProof();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onEnd={asked.settle} />
    </Suspense>
  );
}
