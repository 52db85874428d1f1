import type { InitialState } from '@/app';

/**
 * SPEC §6: true unless the initial state is missing or its name is `dontHaveAccess`. It only shows or hides pages; the
 * server authorises every request.
 */
export default function access(initialState: InitialState | undefined) {
  const canSeeAdmin = !!initialState && initialState.name !== 'dontHaveAccess';
  return { canSeeAdmin };
}
