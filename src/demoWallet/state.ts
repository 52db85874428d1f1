import { isObject } from '@/wallet/eip1193';

/** The demo wallet's state, stored in the browser and shared by its tabs. */
interface DemoState {
  /** Address of the selected account. */
  account: string;
  /** Whether the site may see it. */
  isConnected: boolean;
  /** Hexadecimal with 0x; empty for the site's chain. */
  chainId: string;
}

const KEY = 'demoWallet';
const NEW: DemoState = { account: '', isConnected: false, chainId: '' };

export function readState(): DemoState {
  let value: unknown;
  try {
    value = JSON.parse(localStorage.getItem(KEY) ?? '');
  } catch {
    return NEW;
  }
  if (!isObject(value)) return NEW;
  const { account, isConnected, chainId } = value;
  return {
    account: typeof account === 'string' ? account : '',
    isConnected: isConnected === true,
    chainId: typeof chainId === 'string' ? chainId : '',
  };
}

export function writeState(part: Partial<DemoState>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readState(), ...part }));
}

/** Calls back when another tab changed it. */
export function watchState(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener();
  });
}
