import type { Featured } from '@common/endpoints/storefront';
import { screen, waitFor } from '@testing-library/react';
import { person, press } from '@/testing/person';
import { CARD } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/admin/featured';
const SAVE = 'PUT /api/admin/featured';
const one = (id: number, title: string): Featured => ({
  product: { ...CARD, id, title },
  shown: true,
  endsAt: null,
});

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => [one(7, '高山烏龍茶'), one(8, '陶杯')] });
});
afterEach(() => api.close());

const saveButton = () => screen.getByText('儲存', { selector: 'button *' }).closest('button');

it('saves the order that is shown, naming what was read', async () => {
  await visitAs(api, '/admin/featured');
  await person.click(await screen.findByLabelText('把「陶杯」往前移'));
  api.on({ [SAVE]: () => [one(8, '陶杯'), one(7, '高山烏龍茶')] });
  await press('儲存');
  expect(await screen.findByText('已儲存，首頁看到的就是新的順序')).toBeInTheDocument();
  expect(api.askedOf(SAVE)[0]?.body).toEqual({
    expectedIds: [7, 8],
    list: [
      { productId: 8, endsAt: null },
      { productId: 7, endsAt: null },
    ],
  });
  expect(saveButton()).toBeDisabled();
});

it('keeps the chosen order when it is refused', async () => {
  await visitAs(api, '/admin/featured');
  await person.click(await screen.findByLabelText('把「陶杯」往前移'));
  api.on({
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await press('儲存');
  expect(await screen.findByText(/內容已被其他人更新/)).toBeInTheDocument();
  expect(screen.getByLabelText('把「陶杯」往前移')).toBeDisabled();
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

it('says how to begin when there is none', async () => {
  api.on({ [READ]: () => [] });
  await visitAs(api, '/admin/featured');
  expect(await screen.findByText('還沒有精選商品。搜尋一件加進來。')).toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
});

it('offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/featured');
  await screen.findByText('無法載入精選商品');
  api.on({ [READ]: () => [one(8, '陶杯')] });
  await press('重新載入');
  expect(await screen.findByText('陶杯')).toBeInTheDocument();
});
