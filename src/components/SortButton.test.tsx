import type { Sort } from '@common/lists/listSorts';
import { render, screen } from '@testing-library/react';
import { press } from '@/testing/person';
import { SortButton } from './SortButton';

it.each([
  ['name', true],
  ['price', false],
])(
  'a list is first sorted by %s from the smallest on: %s; then the other way',
  async (by, first) => {
    const asked: Sort[] = [];
    const head = (current: Sort) => (
      <SortButton
        by={by}
        title="欄位"
        sort={{ keys: [by, 'created'], current, onSort: (sort) => asked.push(sort) }}
      />
    );
    const { rerender } = render(head({ by: 'created', isAscending: false }));
    await press('欄位');
    rerender(head({ by, isAscending: first }));
    expect(screen.getByRole('button')).toHaveTextContent(first ? '欄位▲' : '欄位▼');
    await press('欄位');
    expect(asked).toEqual([
      { by, isAscending: first },
      { by, isAscending: !first },
    ]);
  },
);
