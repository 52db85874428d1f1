import { TestBrowser } from '@@/testBrowser';
import { render, screen } from '@testing-library/react';
import type { MutableRefObject } from 'react';

interface SiteHistory {
  location: { pathname: string; search: string };
  push(to: string): void;
  replace(to: string, state?: object): void;
  back(): void;
}

/**
 * Renders the whole site with its plugins and layout; resolves when its main region is there. The default path is a
 * page without requests.
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
  await screen.findByRole('main');
  return { history: historyRef.current as SiteHistory };
}
