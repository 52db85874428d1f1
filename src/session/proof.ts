import { useSyncExternalStore } from 'react';
import { BizError } from '@/services/bizError';
import { createStore } from '@/services/createStore';

/** A pending request for a proof of identity. */
interface ProofRequest {
  settle: (proven: boolean) => void;
}

const pending = createStore<ProofRequest | undefined>(undefined);

/** Opens the dialog; resolves with whether the member has proven their identity. */
function askProof(): Promise<boolean> {
  pending.get()?.settle(false);
  return new Promise((resolve) => {
    pending.set({
      settle(proven) {
        pending.set(undefined);
        resolve(proven);
      },
    });
  });
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
