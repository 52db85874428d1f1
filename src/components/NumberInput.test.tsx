import { fireEvent, render, screen } from '@testing-library/react';
import { NumberInput } from './NumberInput';

function typed(text: string, props: { precision?: number } = {}) {
  const changes: (number | null)[] = [];
  render(<NumberInput aria-label="數量" {...props} onChange={(to) => changes.push(to)} />);
  const field = screen.getByLabelText('數量');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return { last: changes.at(-1), field };
}

it.each([
  ['２', 2, '2'],
  ['１２．５', 12.5, '12.5'],
  ['1,000', 1000, '1000'],
  [' 7 件', 7, '7'],
])('%p is the number %p', (text, value, shown) => {
  const { last, field } = typed(text);
  expect(last).toBe(value);
  expect(field).toHaveValue(shown);
});

it('rounds to its precision once it is left', () => {
  expect(typed('３．７', { precision: 0 }).field).toHaveValue('4');
});

it('is empty again when it is cleared', () => {
  const { field } = typed('5');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('');
});
