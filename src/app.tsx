import type { Member } from '@common/endpoints/auth';
import { type ReactNode, startTransition } from 'react';
import { restoreTyped } from '@/layouts/reload';
import { requestConfig } from '@/requestErrorConfig';
import { SiteProvider } from '@/SiteProvider';
import { api } from '@/services/api';
import { mirrorIsCenter } from '@/session/isCenter';
import { saveMember, storedUser } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import './firstPaint.css';

export interface InitialState {
  /** `dontHaveAccess` for everyone who is not staff (DESIGN §2). */
  name: string;
  member?: Member;
}

restoreTyped();

const NO_ACCESS = 'dontHaveAccess';

/** Who uses the site, before the first page shows (SPEC §4): loading, then loaded or failed. */
export async function getInitialState(): Promise<InitialState> {
  if (!isLoggedIn(storedUser())) {
    mirrorIsCenter(undefined);
    return { name: NO_ACCESS };
  }
  // The layout says that it failed and offers another try.
  const { member } = await api('GET /api/me', { skipErrorHandler: true });
  if (storedUser()) saveMember(member);
  mirrorIsCenter(member);
  return { name: isStaff(member) ? member.name : NO_ACCESS, member };
}

function isStaff(member: Member): boolean {
  return member.capabilities.some((one) => one === 'staff' || one === 'admin');
}

/**
 * Draws the first page in slices, between which the browser can answer a touch; the first one is not in the
 * task that has run all the scripts.
 */
export function render(draw: () => void) {
  setTimeout(() => startTransition(draw));
}

export const request = requestConfig;

export function rootContainer(container: ReactNode) {
  return <SiteProvider>{container}</SiteProvider>;
}
