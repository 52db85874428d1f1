import { Component, type ReactNode } from 'react';
import { PageMessage } from '@/components/PageMessage';
import { isChunkError } from './chunkError';
import { hasReloaded, reloadKeeping } from './reload';
import { Uncover } from './Uncover';

interface Props {
  /** Another value gives the page another chance: the location. */
  resetKey: string;
  children: ReactNode;
}

/** A page whose script or style did not load, or that broke, leaves the frame standing (SPEC §8). */
export class PageBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) {
      this.setState({ error: undefined });
    }
  }

  override render() {
    const { error } = this.state;
    return error ? (
      <>
        <Uncover />
        {this.#apology(error)}
      </>
    ) : (
      this.props.children
    );
  }

  #apology(error: Error) {
    const action = { label: '重新載入', onClick: reloadKeeping };
    if (!isChunkError(error)) {
      const text = '這不是您的錯。請重新載入，若仍未恢復請稍後再試。';
      return <PageMessage title="頁面發生問題" text={text} action={action} />;
    }
    // A second reload would not mend what the first one did not.
    return hasReloaded() ? (
      <PageMessage
        title="頁面沒有載入成功"
        text="已經重新載入過了，仍然無法取得這個頁面。請檢查網路，稍後再試。"
      />
    ) : (
      <PageMessage
        title="頁面沒有載入成功"
        text="網路可能中斷，或網站剛剛更新。請檢查網路後重新載入。"
        action={action}
      />
    );
  }
}
