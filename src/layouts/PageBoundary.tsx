import { Component, type ReactNode } from 'react';
import { PageMessage } from '@/components/PageMessage';
import { isChunkError } from './chunkError';
import { retryFailed } from './loadable';
import { RemoveFirstPaint } from './RemoveFirstPaint';
import { hasReloaded, reloadOnce } from './reload';

interface Props {
  /** A changed value renders the page again: the location. */
  resetKey: string;
  children: ReactNode;
}

/** Shows a message when a page's script or style failed to load, or the page threw; the layout stays (SPEC §8). */
export class PageBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.#handleOnline);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#handleOnline);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.#retry();
  }

  /** Retries after a failed load; a page that threw would throw again. */
  #handleOnline = () => {
    if (this.state.error && isChunkError(this.state.error)) this.#retry();
  };

  #retry() {
    retryFailed();
    this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <>
        <RemoveFirstPaint />
        {this.#apology(error)}
      </>
    ) : (
      this.props.children
    );
  }

  #apology(error: Error) {
    const action = { label: '重新載入', onClick: reloadOnce };
    if (!isChunkError(error)) {
      const text = '請重新載入頁面；如果還是不行，請稍後再試。';
      return <PageMessage title="頁面發生問題" text={text} action={action} />;
    }
    // A second reload would not help.
    return hasReloaded() ? (
      <PageMessage
        title="無法載入頁面"
        text="已經重新載入過了，仍然無法取得這個頁面。請檢查網路，稍後再試。"
      />
    ) : (
      <PageMessage
        title="無法載入頁面"
        text="網路可能中斷，或網站剛剛更新。請檢查網路後重新載入。"
        action={action}
      />
    );
  }
}
