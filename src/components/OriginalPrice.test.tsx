import { render, screen } from '@testing-library/react';
import { CardPrice } from './CardPrice';
import { OriginalPrice } from './OriginalPrice';

it('OriginalPrice shows the original price struck through, with the saving in GAB and percent', () => {
  const { container } = render(<OriginalPrice price="99" compareAt="120" />);
  expect(container.querySelector('s')).toHaveTextContent('原價 120.00 GAB');
  expect(container).toHaveTextContent('省 21.00 GAB（17%）');
});

it('OriginalPrice names no percent where the saving is less than one', () => {
  const { container } = render(<OriginalPrice price="99.99" compareAt="100" />);
  expect(container).toHaveTextContent('省 0.01 GAB');
  expect(container).not.toHaveTextContent('%');
});

it('a card shows the original price beside the amount in NT$, and nothing without one', () => {
  const { container, rerender } = render(<CardPrice value="99" compareAt="120" />);
  expect(screen.getByText('省 17%')).toBeVisible();
  rerender(<CardPrice value="99" />);
  expect(container.querySelector('s')).toBeNull();
});
