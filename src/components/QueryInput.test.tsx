import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { person } from '@/testing/person';
import { QueryInput } from './QueryInput';

const asked = jest.fn();
beforeEach(() => asked.mockClear());

/** A list whose search stands in its URL, and a link to it without one. */
function List() {
  const [q, setQ] = useState<string | undefined>('茶');
  const search = (typed: string) => {
    asked(typed);
    setQ(typed || undefined);
  };
  return (
    <>
      <QueryInput q={q} placeholder="商品標題" maxLength={100} onSearch={search} />
      <button type="button" onClick={() => setQ(undefined)}>
        全部
      </button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: '商品標題' });

it('keeps the focus when it searches, so that the search can be refined at once', async () => {
  render(<List />);
  await person.clear(field());
  await person.type(field(), ' 漫畫 {Enter}');
  expect(asked).toHaveBeenLastCalledWith('漫畫');
  expect(field()).toHaveValue('漫畫');
  expect(field()).toHaveFocus();
  await person.keyboard('二{Enter}');
  expect(asked).toHaveBeenLastCalledWith('漫畫二');
});

it('shows the search of the URL when that becomes another one', async () => {
  render(<List />);
  expect(field()).toHaveValue('茶');
  await person.type(field(), '壺');
  await person.click(screen.getByText('全部'));
  expect(field()).toHaveValue('');
});
