import { Button } from 'antd';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { corner } from '@/feedback/feedback';
import { isChunkError } from '@/layouts/chunkError';
import { hasReloaded, reloadKeeping } from '@/layouts/reload';

const NOTICE = 'part-not-loaded';

function sayNotLoaded(): void {
  const tried = hasReloaded();
  corner.warning({
    key: NOTICE,
    duration: 0,
    title: '這個部分沒有載入成功',
    description: tried
      ? '已經重新載入過了，請檢查網路，稍後再試一次。'
      : '網路可能中斷，或網站剛剛更新。重新載入後，已填寫的文字會保留。',
    actions: tried ? undefined : (
      <Button type="primary" onClick={reloadKeeping}>
        重新載入
      </Button>
    ),
  });
}

/** A part whose code does not load leaves the page, and what was typed in it, standing (SPEC §8). */
class PartBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (isChunkError(error)) sayNotLoaded();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // What breaks otherwise is the page's affair.
    if (!isChunkError(error)) throw error;
    return null;
  }
}

/** A part of a page that loads when it is first shown: `lazyPart(async () => (await import('./X')).X)`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: P) => (
    <PartBoundary>
      <Part {...props} />
    </PartBoundary>
  );
}
