import { useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';
import { bearer } from '@/session/session';

/** The bearer header of a session that has not passed the second factor; undefined for none. */
const refused = createStore<string | undefined>(undefined);

/** Called when the server has refused a staff operation until the second factor is passed. */
export function requireSecondFactor(): void {
  refused.set(bearer());
}

export function clearSecondFactorRequirement(): void {
  refused.set(undefined);
}

/** Whether this session must pass the second factor before it may use the console. */
export function useSecondFactorRequired(): boolean {
  return useSyncExternalStore(refused.subscribe, refused.get) === bearer();
}
