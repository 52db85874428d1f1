import { render, screen } from '@testing-library/react';
import { Amount } from '@/components/Amount';

it('Amount shows two decimals, and all of them on hover', () => {
  render(<Amount value="1234.565000000000000001" unit="GAB" />);
  const amount = screen.getByText('1,234.57');
  expect(amount).toHaveTextContent('1,234.57 GAB');
  expect(amount).toHaveAttribute('title', '1234.565000000000000001 GAB');
});

it('Amount shows a movement with its sign', () => {
  render(<Amount value="-0.5" />);
  expect(screen.getByText('-0.50')).toHaveAttribute('value', '-0.5');
});

it('Amount shows invalid text without throwing', () => {
  render(<Amount value="1e18" />);
  expect(screen.getByText('—')).toBeVisible();
});
