/** Storage key of the connected wallet's rdns, by which the next page load finds it. */
const KEY = 'wallet';

/** The remembered wallet, until it is disconnected; a locked wallet stays remembered. */
export function rememberedWallet(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is disabled in this browser.
    return null;
  }
}

export const rememberWallet = (rdns: string): void => localStorage.setItem(KEY, rdns);

export const forgetWallet = (): void => localStorage.removeItem(KEY);
