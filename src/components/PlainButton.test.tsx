import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainButton } from './PlainButton';

it('a button that works keeps the focus, cannot be pressed, and says so to screen readers', async () => {
  const user = userEvent.setup();
  const pressed = jest.fn();
  const { rerender } = render(<PlainButton onClick={pressed}>加入購物車</PlainButton>);
  const button = screen.getByRole('button');
  await user.tab();
  await user.keyboard('{Enter}');
  rerender(
    <PlainButton loading onClick={pressed}>
      加入購物車
    </PlainButton>,
  );
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
});
