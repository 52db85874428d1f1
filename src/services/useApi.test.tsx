import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { findVisible } from '@/testing/person';
import { useApi } from './useApi';

let answer: string;
function Reader({ name }: { name: string }) {
  const { data, refresh } = useApi(() => Promise.resolve(answer), { cacheKey: 'shared' });
  return (
    <button type="button" onClick={refresh}>
      {name}: {data}
    </button>
  );
}

it('useApi updates a component that mounts after a shared response, without a React warning', async () => {
  answer = 'first';
  let load = () => {};
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        load = () => resolve({ default: () => 'late' });
      }),
  );
  render(
    <>
      <Reader name="mounted" />
      <Suspense fallback="waiting">
        <Reader name="rendered" />
        <Late />
      </Suspense>
    </>,
  );
  await findVisible('waiting');
  await findVisible('mounted: first');
  answer = 'second';
  act(() => screen.getByRole('button').click());
  await findVisible('mounted: second');
  load();
  await findVisible('rendered: second');
});

function Failing() {
  const { error } = useApi(() => Promise.reject(new Error('shown')));
  return error ? 'failed' : 'asking';
}
it('useApi logs nothing when a call fails, because api has shown the failure', async () => {
  render(<Failing />);
  await findVisible('failed');
});
