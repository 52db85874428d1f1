/** A wallet's provider (EIP-1193). Its responses are validated on entry. */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): unknown;
  removeListener?(event: string, listener: (payload: unknown) => void): unknown;
}

/** Error codes of EIP-1193, EIP-3085 and EIP-1474. */
export const WALLET_CODE = {
  rejected: 4001,
  unauthorized: 4100,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  pending: -32002,
  invalidParams: -32602,
} as const;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const QUANTITY = /^0x[0-9a-f]+$/i;
const HASH = /^0x[0-9a-f]{64}$/i;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is a provider. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return isObject(value) && typeof value.request === 'function';
}

/** The code of a wallet's error. Some wallets wrap the original in `data.originalError`. */
export function walletCode(error: unknown): number | undefined {
  if (!isObject(error)) return undefined;
  const inner = isObject(error.data) ? error.data.originalError : undefined;
  const code = isObject(inner) ? inner.code : error.code;
  return typeof code === 'number' ? code : undefined;
}

/** The wallet's accounts, the selected one first; invalid addresses are dropped. */
export function parseAccounts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is string => typeof one === 'string' && ADDRESS.test(one));
}

/**
 * Normalises a chain id to the spelling of EIP-695 (`0x7a69`): some wallets send a number, or leading zeros. Empty for
 * an invalid one.
 */
export function parseChainId(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return toHex(value);
  if (typeof value !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(value)) return '';
  return toHex(BigInt(value));
}

/** Parses a JSON-RPC quantity, in base units. */
export function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw new Error('not a quantity');
  return BigInt(value);
}

export function parseTxHash(value: unknown): string {
  if (typeof value !== 'string' || !HASH.test(value)) throw new Error('not a transaction hash');
  return value.toLowerCase();
}

export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

/** Encodes text as hexadecimal bytes for `personal_sign`. */
export function textToHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Compares addresses without case, which is only a checksum. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  return !!a && !!b && a.toLowerCase() === b.toLowerCase();
}

/** `0x1234…abcd`. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
