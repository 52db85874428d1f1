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

/** Without storage the wallet is connected all the same, until the page is left. */
export function rememberWallet(rdns: string): void {
  try {
    localStorage.setItem(KEY, rdns);
  } catch {
    // Storage is full or disabled.
  }
}

export function forgetWallet(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: nothing was remembered.
  }
}
