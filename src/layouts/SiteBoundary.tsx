import { Component, type ReactNode } from 'react';
import { retryFailed } from './loadable';
import { RemoveFirstPaint } from './RemoveFirstPaint';

/** Shows a message when the site's layout failed to load or threw; tries again when the browser is back online. */
export class SiteBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.#retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retry);
  }

  #retry = () => {
    if (!this.state.error) return;
    retryFailed();
    this.setState({ error: undefined });
  };

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <>
        <RemoveFirstPaint />
        {/* The same text as NOT_LOADED in server/modules/content/pages/firstPaint.ts. */}
        <section className="not-loaded" role="alert">
          <h1>無法載入頁面</h1>
          <p>網路可能中斷，或網站剛剛更新。請檢查網路後重新載入，或更新瀏覽器。</p>
          <button type="button" onClick={() => window.location.reload()}>
            重新載入
          </button>
        </section>
      </>
    );
  }
}
