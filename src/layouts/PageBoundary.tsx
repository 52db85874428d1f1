import { Component, type ReactNode } from 'react';
import { PageMessage } from '@/components/PageMessage';

interface Props {
  /** Another value gives the page another chance: the location. */
  resetKey: string;
  children: ReactNode;
}

const CHUNK_ERRORS = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED'];

function isChunkError(error: Error): boolean {
  return (
    CHUNK_ERRORS.includes(error.name) ||
    ('code' in error && CHUNK_ERRORS.includes(String(error.code)))
  );
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
    if (!error) return this.props.children;
    return (
      <PageMessage
        title={isChunkError(error) ? '頁面沒有載入成功' : '頁面發生問題'}
        text={
          isChunkError(error)
            ? '網路可能中斷，或網站剛剛更新。請檢查網路後重新載入。'
            : '這不是您的錯。請重新載入，若仍未恢復請稍後再試。'
        }
        action={{ label: '重新載入', onClick: () => window.location.reload() }}
      />
    );
  }
}
