import type { Featured } from '@common/endpoints/storefront';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { CARD } from '@/testing/shop';
import { colleagueDid, colleagueTypes, visitAs } from '@/testing/staff';
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
    expectedEnds: [null, null],
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

it('what a colleague saved meanwhile is shown, and goes together with the own order', async () => {
  await visitAs(api, '/admin/featured');
  await person.click(await screen.findByLabelText('把「陶杯」往前移'));
  const theirs = [one(7, '高山烏龍茶'), one(8, '陶杯'), one(9, '春茶')];
  api.on({
    [READ]: () => theirs,
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await press('儲存');
  await findVisible(/^其他人剛剛改了：春茶/);
  await press('保留我的');
  await findVisible('兩個人都改了這些欄位');
  await press('套用選擇');
  await screen.findByText('春茶');
  api.on({ [SAVE]: () => [one(8, '陶杯'), one(7, '高山烏龍茶'), one(9, '春茶')] });
  await press('儲存');
  await findVisible('已儲存，首頁看到的就是新的順序');
  expect(api.askedOf(SAVE)[1]?.body).toEqual({
    expectedIds: [7, 8, 9],
    expectedEnds: [null, null, null],
    list: [8, 7, 9].map((productId) => ({ productId, endsAt: null })),
  });
});

it('says who else has the list open, and takes theirs where nothing was changed here', async () => {
  const quiet = '/api/admin/presence/featured/all/events';
  await visitAs(api, '/admin/featured');
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  await colleagueTypes(api, quiet);
  api.on({ [READ]: () => [one(8, '陶杯')] });
  colleagueDid(api, quiet, 'featured.set');
  await findVisible(/財務小姐 在 .* 改了：高山烏龍茶/);
  await press('改用新的');
  await waitFor(() => expect(screen.queryByText('高山烏龍茶')).toBeNull());
  expect(saveButton()).toBeDisabled();
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
