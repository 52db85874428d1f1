import type { Member } from '@common/endpoints/auth';

/** The session user in local storage (SPEC §3). */
export interface StoredUser {
  access_token: string;
  /** Milliseconds since the epoch. */
  expires_at: number;
  member?: Member;
  /** The MetaMask record; both empty after the wallet was logged out. */
  mm?: WalletRecord;
}

export interface WalletRecord {
  address: string;
  /** As the wallet reports it: hexadecimal with 0x. */
  chainId: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMember(value: unknown): value is Member {
  return (
    isObject(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    (value.email === null || typeof value.email === 'string') &&
    Array.isArray(value.wallets) &&
    Array.isArray(value.capabilities)
  );
}

function isWallet(value: unknown): value is WalletRecord {
  return isObject(value) && typeof value.address === 'string' && typeof value.chainId === 'string';
}

/** Parses the stored text; undefined unless it is a valid user. */
export function parseStoredUser(text: string | null): StoredUser | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { access_token, expires_at, member, mm } = value;
  if (typeof access_token !== 'string' || typeof expires_at !== 'number') return undefined;
  return {
    access_token,
    expires_at,
    ...(isMember(member) && { member }),
    ...(isWallet(mm) && { mm }),
  };
}

/** SPEC §4: the token is not empty, and now is at or before `expires_at` (both in ms). */
export function isLoggedIn(user: StoredUser | undefined, now = Date.now()): boolean {
  return user !== undefined && user.access_token !== '' && now <= user.expires_at;
}
