import { render, screen } from '@testing-library/react';
import { useChanges } from './useChanges';

function Shown({ value }: { value: string | undefined }) {
  return <p>{useChanges(value)}</p>;
}

it('counts changes of a known value, and not the first time that it is known', () => {
  const { rerender } = render(<Shown value={undefined} />);
  const seen = [undefined, '1', '1', '2', undefined, '2'].map((value) => {
    rerender(<Shown value={value} />);
    return screen.getByRole('paragraph').textContent;
  });
  expect(seen).toEqual(['0', '0', '0', '1', '0', '0']);
});
