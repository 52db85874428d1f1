import { useSyncExternalStore } from 'react';
import { BizError } from '@/services/bizError';
import { createStore } from '@/services/createStore';

/** A pending request for a proof of identity. */
interface ProofRequest {
  settle: (proven: boolean) => void;
  /** Whether it was given. Writes that need it at the same time share one dialog. */
  proven: Promise<boolean>;
}

const pending = createStore<ProofRequest | undefined>(undefined);

/** Opens the dialog; resolves with whether the member has proven their identity. */
function askProof(): Promise<boolean> {
  const open = pending.get();
  if (open) return open.proven;
  let end: (proven: boolean) => void = () => undefined;
  const proven = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  pending.set({
    proven,
    settle(given) {
      pending.set(undefined);
      end(given);
    },
  });
  return proven;
}

/**
 * Runs `work`; if the server requires a fresh proof of identity, opens the dialog and runs it again after the proof.
 * If the dialog is closed, the refusal is thrown.
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAsked = error instanceof BizError && error.errorCode === 'PROOF_NEEDED';
    if (!isAsked || !(await askProof())) throw error;
    return work();
  }
}

/** The pending request for the dialog; undefined when there is none. */
export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(pending.subscribe, pending.get);
}
