import { createStoredValue } from '@/services/createStore';

const WAYS = ['email', 'wallet'] as const;
export type SignInWay = (typeof WAYS)[number];

const stored = createStoredValue('signInWay', (text) => WAYS.find((way) => way === text));

/** The way of the last sign-in in this browser; undefined before the first. */
export const lastSignInWay = stored.get;

export function rememberSignInWay(way: SignInWay): void {
  try {
    stored.set(way);
  } catch {
    // Without storage the ways stand in their usual order.
  }
}
