import { screen, waitFor } from '@testing-library/react';
import { person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './suspense';

const READ = 'GET /api/admin/deposits/suspense';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([]) });
});
afterEach(() => api.close());

it('opens at what waits, and shows all by the URL', async () => {
  const { history } = await visitAs(api, '/admin/money/suspense?before=90');
  expect(await screen.findByText('沒有待查的款項。')).toBeInTheDocument();
  await waitFor(() =>
    expect(Object.fromEntries(api.askedOf(READ)[0]?.query ?? [])).toEqual({
      state: 'open',
      before: '90',
    }),
  );
  await person.click(screen.getByText('全部', { selector: '[role=tab], [role=tab] *' }));
  expect(await screen.findByText('還沒有不明來源的款項。')).toBeInTheDocument();
  expect(history.location.search).toBe('?state=all');
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('before')).toBeNull());
});

it('offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/money/suspense');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => cursorPageOf([]) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('沒有待查的款項。')).toBeInTheDocument();
});
