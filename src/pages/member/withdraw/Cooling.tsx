import type { ReactNode } from 'react';
import { useTimeLeft } from '@/services/serverClock';

interface Props {
  /** End of the cool-off, ms on the server's clock. */
  until: number;
  children: (left: number | undefined) => ReactNode;
}

/** Draws again when an address may be used; what is left is undefined until the clock is known. */
export function Cooling({ until, children }: Props) {
  return children(useTimeLeft(until));
}
