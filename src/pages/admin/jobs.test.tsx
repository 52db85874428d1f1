import type { FailingItem } from '@common/endpoints/adminJobs';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './jobs';

const READ = 'GET /api/admin/jobs';
const RETRY = 'POST /api/admin/jobs/retry';
const AT = Date.UTC(2026, 10, 21, 4);
const ITEM: FailingItem = {
  job: 'closeLots',
  item: '7',
  since: AT,
  lastAt: AT,
  nextTryAt: AT + 60_000,
  tries: 3,
  errorId: 'e-1',
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [READ]: () => pageOf([ITEM, { ...ITEM, job: 'scanBlocks', item: '' }]),
    [RETRY]: () => null,
  });
});
afterEach(() => api.close());

it('tells what fails since when and how often, and has an item tried at once', async () => {
  await visitAs(api, '/admin/jobs');
  await findVisible('結標 7');
  expect(screen.getByText('讀取區塊 （整個工作）')).toBeVisible();
  // A job as a whole tries again by itself.
  const buttons = screen.getAllByText('立即重試');
  expect(buttons).toHaveLength(1);
  if (buttons[0]) await person.click(buttons[0]);
  await waitFor(() => expect(api.askedOf(RETRY)).toHaveLength(1));
  expect(api.askedOf(RETRY)[0]?.body).toEqual({ job: 'closeLots', item: '7' });
  await waitFor(() => expect(api.askedOf(READ).length).toBeGreaterThan(1));
});
