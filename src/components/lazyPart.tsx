import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { corner } from '@/feedback/feedback';
import { isChunkError } from '@/layouts/chunkError';
import { loadable, retryFailed } from '@/layouts/loadable';
import { hasReloaded, reloadOnce } from '@/layouts/reload';
import { PlainButton } from './PlainButton';

const NOTICE = 'part-not-loaded';

function showNotLoaded(retry: (() => void) | undefined): void {
  const reload = hasReloaded() ? undefined : reloadOnce;
  const action = retry ? { label: '再試一次', run: retry } : { label: '重新載入', run: reload };
  const reloadText = reload
    ? '網站可能剛剛更新，需要重新載入。已填寫的文字不會保留，請先複製下來。'
    : '已經重新載入過了，請檢查網路，稍後再試一次。';
  corner.warning({
    key: NOTICE,
    duration: 0,
    title: '無法載入這個部分',
    description: retry ? '請檢查網路後再試一次，已填寫的文字不會消失。' : reloadText,
    actions: action.run && (
      <PlainButton type="primary" onClick={action.run}>
        {action.label}
      </PlainButton>
    ),
  });
}

/** Catches a failed load of a part, so that the page and what was typed stay. */
class PartBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  #hasRetried = false;

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (!isChunkError(error)) return;
    showNotLoaded(this.#hasRetried ? undefined : this.#retry);
    // Lets the part load again when it opens next.
    retryFailed();
    window.addEventListener('online', this.#retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retry);
  }

  #retry = () => {
    window.removeEventListener('online', this.#retry);
    corner.close(NOTICE);
    this.#hasRetried = true;
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Other errors are thrown to the page's boundary.
    if (!isChunkError(error)) throw error;
    return null;
  }
}

/**
 * A part of a page that loads when it is first rendered: `lazyPart(async () => (await import('./X')).X)`. Meanwhile nothing
 * beside it is hidden: React hides all that shares a Suspense, open dialogs included.
 * @param fallback what stands in its place until then
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = loadable<P>(async () => ({ default: await load() }));
  return (props: P) => (
    <PartBoundary>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
