import type { ReactNode } from 'react';
import { useWhenOnline } from '@/services/useWhenOnline';
import { type ButtonLook, PlainButton } from './PlainButton';

interface Props extends ButtonLook {
  children?: ReactNode;
  onRetry: () => void;
}

/** Retries a failed load on a click, and automatically when the connection is back. */
export function RetryButton({ onRetry, children = '重新載入', ...looks }: Props) {
  useWhenOnline(onRetry);
  return (
    <PlainButton {...looks} onClick={onRetry}>
      {children}
    </PlainButton>
  );
}
