import type { Member } from '@common/endpoints/auth';

const KEY = 'isCenter';

/** The local flag (SPEC §3): a hint that this account may publish to the shop; the server decides. */
export function isCenter(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Mirrors the server's capability `center`; nobody signed in has none. */
export function mirrorIsCenter(member: Member | undefined): void {
  if (member?.capabilities.includes('center')) localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
}
