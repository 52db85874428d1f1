import { TestBrowser } from '@@/testBrowser';
import { render, screen } from '@testing-library/react';
import type { MutableRefObject } from 'react';

interface SiteHistory {
  location: { pathname: string; search: string };
  push(to: string): void;
  back(): void;
}

/**
 * Renders the whole site, its plugins and layout included, at a path; resolves when it stands. Unless
 * told where, at a page that asks the server for nothing.
 */
export async function renderSite(path = '/nowhere'): Promise<{ history: SiteHistory }> {
  const url = new URL(path, 'http://page/');
  const historyRef: MutableRefObject<unknown> = { current: undefined };
  render(
    <TestBrowser
      location={{ pathname: url.pathname, search: url.search, hash: url.hash }}
      historyRef={historyRef as never}
    />,
  );
  await screen.findByRole('navigation', { name: '頻道' });
  return { history: historyRef.current as SiteHistory };
}
