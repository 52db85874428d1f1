import type { Member } from '@common/endpoints/auth';
import { isStaff } from '@common/people/roles';
import { type ReactNode, startTransition } from 'react';
import { loadable, loaderOf } from '@/layouts/loadable';
import { SiteBoundary } from '@/layouts/SiteBoundary';
import { requestConfig } from '@/requestErrorConfig';
import { SiteProvider } from '@/SiteProvider';
import { api } from '@/services/api';
import { mirrorIsCenter } from '@/session/isCenter';
import { saveMember, storedUser } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { viewedUser } from '@/session/viewAs';
import './firstPaint.css';
import './notLoaded.css';

export interface InitialState {
  /** `dontHaveAccess` for everyone who is not staff (DESIGN §2). */
  name: string;
  member?: Member;
  /** The member comes from this browser's storage; the layout then requests the current one. */
  isStored?: boolean;
}

/** Access token of the session whose stored member was returned at page load. */
let shownFor: string | undefined;

const NO_ACCESS = 'dontHaveAccess';

/** The user, read by Umi before the first page (SPEC §4). Rejects when the server does not answer. */
export async function getInitialState(): Promise<InitialState> {
  const user = storedUser();
  if (!user || !isLoggedIn(user)) {
    mirrorIsCenter(undefined);
    return { name: NO_ACCESS };
  }
  // A reloaded page shows the stored member at once; the layout refreshes it in the background.
  if (user.member && shownFor !== user.access_token) {
    shownFor = user.access_token;
    return { ...stateOf(user.member), isStored: true };
  }
  // On failure the layout shows an error with a retry.
  const { member } = await api('GET /api/me', { skipErrorHandler: true });
  if (storedUser()) saveMember(member);
  return stateOf(member);
}

function stateOf(member: Member): InitialState {
  if (!viewedUser()) mirrorIsCenter(member);
  return { name: isStaff(member.capabilities) ? member.name : NO_ACCESS, member };
}

/**
 * Renders the first page as a transition, in slices between which the browser handles input, and in a task after the
 * one that ran all scripts.
 */
export function render(draw: () => void) {
  setTimeout(() => startTransition(draw));
}

export const request = requestConfig;

export function rootContainer(container: ReactNode) {
  return (
    <SiteProvider>
      <SiteBoundary>{container}</SiteBoundary>
    </SiteProvider>
  );
}

/** Wraps each page so that its code can be requested again after a failed load. */
export function patchRoutes({ routeComponents }: { routeComponents: Record<string, unknown> }) {
  for (const [id, lazy] of Object.entries(routeComponents)) {
    const load = loaderOf(lazy);
    if (load) routeComponents[id] = loadable(load);
  }
}
