import type { ReactNode } from 'react';

/** A request that the owner of the demo wallet approves or rejects. */
export interface Question<T> {
  title: string;
  approveLabel: string;
  /** The answer of an approval without a choice. */
  initialAnswer: T;
  body: (value: T, choose: (value: T) => void) => ReactNode;
}
