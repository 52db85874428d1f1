import type { ReactNode } from 'react';
import { useTimeLeft } from '@/services/serverClock';

interface Props {
  /** End of the cool-off, ms on the server's clock. */
  until: number;
  children: (left: number | undefined) => ReactNode;
}

/**
 * Renders a row of the address book by the time left of its cool-off, and again at its end. A component, because a hook
 * cannot run per row. The time left is undefined until the server's clock is known.
 */
export function Cooling({ until, children }: Props) {
  return children(useTimeLeft(until));
}
