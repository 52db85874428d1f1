import { hasRight, type NeededRight } from '@common/people/roles';
import { useSession } from '@/session/useSession';

/** Whether the signed-in member has a right, for showing pages and buttons; the server decides every request. */
export function useMay(): (right: NeededRight) => boolean {
  const capabilities = useSession().user?.member?.capabilities ?? [];
  return (right) => hasRight(capabilities, right);
}
