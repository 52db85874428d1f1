import type { Member } from '@common/endpoints/auth';

const KEY = 'isCenter';

/** The local flag (SPEC §3): a hint that this account may publish to the shop; the server checks every request. */
export function isCenter(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Copies the capability `center` from the server's answer; false without a session. */
export function mirrorIsCenter(member: Member | undefined): void {
  if (member?.capabilities.includes('center')) localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
}
