import { act, screen } from '@testing-library/react';
import { takeOwnAddress } from '@/components/ownAddress';
import { renderSite } from '@/testing/renderSite';

/** Scrolls as a person does; jsdom has no layout. */
function scrollDown(y: number): void {
  window.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

describe('where a page begins', () => {
  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation((_, y) => scrollDown(Number(y)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    scrollDown(0);
  });

  it('begins at the top when another page takes the place of one that was scrolled', async () => {
    const { history } = await renderSite();
    scrollDown(500);
    act(() => history.replace('/403'));
    await screen.findByRole('heading', { level: 1, name: '您沒有權限查看這個頁面' });
    expect(window.scrollY).toBe(0);
  });

  it('stays where its reader is when it takes the address of what it has saved', async () => {
    await renderSite();
    scrollDown(500);
    // The page loads anew and is short for a moment.
    window.scrollY = 80;
    act(() => takeOwnAddress('/403'));
    await screen.findByRole('heading', { level: 1, name: '您沒有權限查看這個頁面' });
    expect(window.scrollY).toBe(500);
  });
});
