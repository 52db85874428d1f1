import { act, renderHook } from '@testing-library/react';
import { MEMBER, signIn } from '@/testing/session';
import { useOneByOne } from './useOneByOne';

it('rows that are left when somebody else signs in are not worked off as theirs', async () => {
  signIn({ ...MEMBER, id: 1 });
  const worked: number[] = [];
  const { result } = renderHook(() =>
    useOneByOne(async (row: number) => {
      worked.push(row);
      if (row === 2) signIn({ ...MEMBER, id: 2 });
      return row;
    }, '沒有收到回應'),
  );
  await act(() => result.current.run([1, 2, 3]));
  expect(worked).toEqual([1, 2]);
  expect(result.current.outcomes.size).toBe(2);
  expect(result.current.busy).toBe(false);
});
