import { useSyncExternalStore } from 'react';
import { BizError } from '@/services/bizError';

/** Somebody waits for the member to prove themselves. */
interface Asked {
  settle: (proven: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function set(next: Asked | undefined): void {
  asked = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the dialog; whether the member has proven themselves in it. */
function askProof(): Promise<boolean> {
  asked?.settle(false);
  return new Promise((resolve) => {
    set({
      settle(proven) {
        set(undefined);
        resolve(proven);
      },
    });
  });
}

/**
 * Does what the server wants a fresh proof for: when it asks for one, the dialog opens, and after the
 * proof the work is done again. Closing the dialog leaves the refusal.
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

/** The dialog's side: undefined while nobody asks. */
export function useProof(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}
