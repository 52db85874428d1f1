import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Quantity } from './Quantity';

function Field({ max = 9 }: { max?: number }) {
  const [value, setValue] = useState(2);
  return (
    <>
      <label htmlFor="q">數量</label>
      <Quantity id="q" value={value} max={max} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText('數量');
const value = () => Number(screen.getByRole('status').textContent);

test.each([
  ['5', 5],
  ['３', 3],
  ['007', 7],
  ['12', 9],
  ['0', 1],
  ['-4', 4],
  ['1e3', 9],
  ['abc', 2],
  ['', 2],
])('typed %j', (typed, meant) => {
  render(<Field />);
  fireEvent.change(field(), { target: { value: typed } });
  expect(value()).toBe(meant);
  fireEvent.blur(field());
  expect(field()).toHaveValue(String(meant));
});

test('steps by its buttons and by the arrows, between one and the max', () => {
  render(<Field max={3} />);
  const [less, more] = ['減少一件', '增加一件'].map((name) => screen.getByRole('button', { name }));
  if (!less || !more) throw new Error('no buttons');
  fireEvent.click(more);
  expect([value(), more.hasAttribute('disabled')]).toEqual([3, true]);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(value()).toBe(3);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.click(less);
  expect([value(), less.hasAttribute('disabled')]).toEqual([1, true]);
});
