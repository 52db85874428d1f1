import type { BrowserContext } from '@playwright/test';

/** Storage and cookies of a browser. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What members' browsers held right after they signed in, by shop and name; of this worker. */
const states = new Map<string, Kept>();

const keyOf = (shopUrl: string, name: string) => `${shopUrl} ${name}`;

/** The session token in a browser's storage. */
export function tokenIn({ origins }: Kept): string {
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  const user: unknown = JSON.parse(entries.find(({ name }) => name === 'user')?.value ?? '{}');
  const token = typeof user === 'object' && user && 'access_token' in user && user.access_token;
  if (typeof token !== 'string') throw new Error('no member is signed in');
  return token;
}

export function keep(shopUrl: string, name: string, state: Kept): void {
  states.set(keyOf(shopUrl, name), state);
}

/** The browser of a member who has signed in; undefined before that, and once a journey has ended the session. */
export async function keptOf(shopUrl: string, name: string): Promise<Kept | undefined> {
  const state = states.get(keyOf(shopUrl, name));
  if (!state) return undefined;
  const headers = { authorization: `Bearer ${tokenIn(state)}` };
  const { status } = await fetch(`${shopUrl}/api/me`, { headers });
  return status === 200 ? state : undefined;
}
