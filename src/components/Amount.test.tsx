import { render, screen } from '@testing-library/react';
import { Amount } from '@/components/Amount';

it('shows two decimals and keeps the full precision within reach', () => {
  render(<Amount value="1234.565000000000000001" unit="GAB" />);
  const amount = screen.getByText('1,234.57');
  expect(amount).toHaveTextContent('1,234.57 GAB');
  expect(amount).toHaveAttribute('title', '1234.565000000000000001 GAB');
});

it('shows a movement with its sign', () => {
  render(<Amount value="-0.5" />);
  expect(screen.getByText('-0.50')).toHaveAttribute('value', '-0.5');
});

it('does not break the page over something that is no amount', () => {
  render(<Amount value="1e18" />);
  expect(screen.getByText('—')).toBeVisible();
});
