import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Loaded } from './Loaded';
import { RetryButton } from './RetryButton';

interface Props<T> {
  title?: string;
  /** The text as rendered by the server. */
  request: Parameters<typeof Loaded<T>>[0]['request'];
  /** Content above the preview that needs no request. */
  head?: ReactNode;
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** A text as readers will see it. */
export function PreviewDrawer<T>({ title = '預覽', request, head, onClose, children }: Props<T>) {
  return (
    <Drawer
      open
      title={title}
      size={760}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {head}
      <Loaded
        request={request}
        waiting={<Skeleton active />}
        failed={(retry) => <RetryButton onRetry={retry}>無法載入，重新載入</RetryButton>}
      >
        {children}
      </Loaded>
    </Drawer>
  );
}
