import { act, renderHook } from '@testing-library/react';
import useGlobal from '@/models/global';

it('is named after the framework until something else is set', () => {
  const { result } = renderHook(() => useGlobal());
  expect(result.current.name).toBe('Umi Max');
  act(() => result.current.setName('王小明'));
  expect(result.current.name).toBe('王小明');
});
