import { act, render, screen } from '@testing-library/react';
import { press } from '@/testing/person';
import { StickyHead } from './StickyHead';

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'> & { top: number };

/** Says where the place of the head is, as the browser would. */
let see: (seen: Seen) => void;
beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(inform: IntersectionObserverCallback) {
      see = ({ isIntersecting, top }) =>
        act(() =>
          inform([{ isIntersecting, boundingClientRect: { top } } as never], this as never),
        );
    }
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const show = (onAct?: () => void) =>
  render(
    <StickyHead title="高山烏龍茶" action="立即購買" onAct={onAct}>
      100.00 GAB
    </StickyHead>,
  );

it('shows price and button only while the buttons of the box are above the view', () => {
  show();
  see({ isIntersecting: true, top: 400 });
  expect(screen.queryByText('100.00 GAB')).toBeNull();
  see({ isIntersecting: false, top: 900 });
  expect(screen.queryByText('100.00 GAB')).toBeNull();
  see({ isIntersecting: false, top: -20 });
  expect(screen.getByText('100.00 GAB')).toBeVisible();
  expect(screen.getByRole('button', { name: '立即購買' })).toBeVisible();
});

it('buys or bids from where one is', async () => {
  const buy = jest.fn();
  show(buy);
  see({ isIntersecting: false, top: -20 });
  await press('立即購買');
  expect(buy).toHaveBeenCalledTimes(1);
});

it('scrolls back to the box where nothing can be bought at once', async () => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  show();
  see({ isIntersecting: false, top: -20 });
  await press('立即購買');
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
});
