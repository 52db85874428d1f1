import { Button, type ButtonProps } from 'antd';
import { useWhenOnline } from '@/services/useWhenOnline';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'loading' | 'children'> {
  onRetry: () => void;
}

/** Retries a failed load on a click, and automatically when the connection is back. */
export function RetryButton({ onRetry, children = '重新載入', ...looks }: Props) {
  useWhenOnline(onRetry);
  return (
    <Button {...looks} onClick={onRetry}>
      {children}
    </Button>
  );
}
