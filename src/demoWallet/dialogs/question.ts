import type { ReactNode } from 'react';

/** What the demo wallet asks its owner. */
export interface Question<T> {
  title: string;
  approveLabel: string;
  /** What an approval answers before anything was chosen. */
  initial: T;
  body: (value: T, choose: (value: T) => void) => ReactNode;
}
