import type { ShippingProfile } from '@common/endpoints/shipping';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '@/testing/chooseOption';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { RETURN_ADDRESS } from '@/testing/returns';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import './shipping';

const FREE: ShippingProfile = { terms: null, version: 0 };
const SET = 'PUT /api/me/shipping';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/shipping': () => FREE,
    [SET]: () => ({ terms: null, version: 1 }),
    'GET /api/me/sender-address': () => ({ address: null, version: 0 }),
  });
  signIn();
});
afterEach(() => api.close());

it('a seller states ways and fees; empty fees cost nothing, and a way that is not ticked is left out', async () => {
  await renderSite('/member/selling/shipping');
  await person.click(await screen.findByText('設定運送方式與運費'));
  await press('儲存');
  await findVisible('請至少勾選一種運送方式');
  await person.click(screen.getByText('提供宅配'));
  const home = within(screen.getByLabelText('宅配'));
  await person.type(await home.findByLabelText('運費'), '十元');
  await press('儲存');
  await findVisible('請輸入小於 1,000 萬的數字，例如 80');
  expect(api.askedOf(SET)).toEqual([]);
  await person.clear(home.getByLabelText('運費'));
  await person.type(home.getByLabelText('運費'), '80');
  await person.click(home.getByText(/^配送離島/));
  await person.click(screen.getByText('提供面交'));
  const place = await screen.findByLabelText('面交地點與時間');
  await person.type(place, '中山站');
  await press('儲存');
  await findVisible('已儲存，之後的訂單都用新的運費');
  const plain = { eachMore: '0', freeFrom: null, notServed: [] };
  expect(api.askedOf(SET)[0]?.body).toEqual({
    version: 0,
    terms: {
      handlingDays: 3,
      ways: [
        { ...plain, way: 'home', fee: '80', islandFee: null, note: '' },
        { ...plain, way: 'inPerson', fee: '0', islandFee: '0', note: '中山站' },
      ],
    },
  });
  // The next save continues from what was stored.
  await person.click(screen.getByText(/^一律免運費/));
  await press('儲存');
  await waitFor(() => expect(api.askedOf(SET)).toHaveLength(2));
  expect(api.askedOf(SET)[1]?.body).toEqual({ terms: null, version: 1 });
});

it('a seller states what the islands add for stores, and which cities’ stores are not served', async () => {
  await renderSite('/member/selling/shipping');
  await person.click(await screen.findByText('設定運送方式與運費'));
  await person.click(await screen.findByText('提供超商取貨'));
  const store = within(await screen.findByLabelText('超商取貨'));
  await person.type(await store.findByLabelText('運費'), '60');
  await person.type(store.getByLabelText('離島加收'), '45');
  await chooseOption('不配送的門市縣市（選填）', '臺東縣');
  await press('儲存');
  await waitFor(() => expect(api.askedOf(SET)).toHaveLength(1));
  expect(api.askedOf(SET)[0]?.body).toMatchObject({
    terms: { ways: [{ way: 'store', fee: '60', islandFee: '45', notServed: ['臺東縣'] }] },
  });
});

it('a seller states what the cold adds and what weight costs; a first weight above the limit is refused', async () => {
  await renderSite('/member/selling/shipping');
  await person.click(await screen.findByText('設定運送方式與運費'));
  await person.click(await screen.findByText('提供宅配'));
  const home = within(await screen.findByLabelText('宅配'));
  await person.click(await home.findByText('冷凍'));
  await person.type(await home.findByLabelText('冷凍加收'), '60');
  await person.click(home.getByText('依重量加收或限重'));
  const first = await home.findByLabelText('首重（不加收）');
  await person.clear(first);
  await person.type(first, '21');
  await person.type(home.getByLabelText('每個續重單位加收'), '12.5');
  await press('儲存');
  await findVisible('首重不能超過最重');
  await person.clear(first);
  await person.type(first, '2.5');
  await press('儲存');
  await waitFor(() => expect(api.askedOf(SET)).toHaveLength(1));
  expect(api.askedOf(SET)[0]?.body).toMatchObject({
    terms: {
      ways: [
        {
          way: 'home',
          temperatures: [
            { temperature: 'ambient', extra: '0' },
            { temperature: 'frozen', extra: '60' },
          ],
          weight: {
            maxGrams: 20_000,
            firstGrams: 2500,
            stepGrams: 1000,
            pieceGrams: 500,
            stepFee: '12.5',
          },
        },
      ],
    },
  });
});

describe('saved from another device meanwhile', () => {
  const way = {
    ...{ way: 'home' as const, fee: '80', eachMore: '0', freeFrom: null },
    ...{ islandFee: '0', notServed: [], note: '' },
  };
  let stored: ShippingProfile;
  beforeEach(async () => {
    stored = { terms: { handlingDays: 3, ways: [way] }, version: 1 };
    api.on({
      'GET /api/me/shipping': () => stored,
      // As the server does: only the version that is stored now can be replaced.
      [SET]: ({ body }) => {
        const { version, terms } = body as ShippingProfile;
        if (version !== stored.version) throw new Refusal('CONTENT_CHANGED');
        stored = { terms, version: version + 1 };
        return stored;
      },
    });
    await renderSite('/member/selling/shipping');
    const fee = await screen.findByDisplayValue('80');
    await person.clear(fee);
    await person.type(fee, '60');
    stored = { terms: { handlingDays: 5, ways: [{ ...way, fee: '100' }] }, version: 2 };
    await press('儲存');
    await findVisible('運送方式已在其他裝置或視窗更新');
  });

  it('stands beside what is typed, which is kept and can be saved', async () => {
    await findVisible(/^宅配 100\.00 GAB/);
    await findVisible('付款後 5 天內出貨');
    expect(screen.getByDisplayValue('60')).toBeVisible();
    await press('保留我填的');
    await waitFor(() => expect(screen.queryByText(/^運送方式已在/)).toBeNull());
    await press('儲存');
    await findVisible('已儲存，之後的訂單都用新的運費');
    expect(stored).toEqual({
      terms: { handlingDays: 3, ways: [{ ...way, fee: '60' }] },
      version: 3,
    });
  });

  it('takes the place of what is typed when the seller asks for it', async () => {
    await press('不要我填的，改用目前的');
    await findVisible(() => screen.getByDisplayValue('100'));
    expect(screen.queryByDisplayValue('60')).toBeNull();
    expect(stored.version).toBe(2);
  });
});

it('a seller keeps an address for parcels and returns, and clears it', async () => {
  const PUT = 'PUT /api/me/sender-address';
  const { kind: _, ...address } = RETURN_ADDRESS;
  const kept = { address: RETURN_ADDRESS, version: 1 };
  api.on({ 'GET /api/me/sender-address': () => kept, [PUT]: () => ({ ...kept, version: 2 }) });
  await renderSite('/member/selling/shipping');
  await press('修改地址');
  const name = await screen.findByLabelText('寄件人');
  await person.clear(name);
  await fill('寄件人', ' 心怡陶藝 ');
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => person.click(dialog.getByText('儲存', { selector: 'button *' }));
  api.on({
    [PUT]: () => {
      throw new Refusal('BAD_INPUT', { faults: [{ field: 'address.line', message: '不能換行' }] });
    },
  });
  await save();
  await findVisible('不能換行');
  api.on({ [PUT]: () => ({ ...kept, version: 2 }) });
  await save();
  await findVisible('已儲存寄件與退貨地址');
  const typed = { ...address, recipient: '心怡陶藝' };
  expect(api.askedOf(PUT)[1]?.body).toEqual({ address: typed, version: 1 });
  api.on({ [PUT]: () => ({ address: null, version: 3 }) });
  await press('移除地址');
  await press('移除');
  await findVisible(/^尚未填寫/);
  expect(api.askedOf(PUT)[2]?.body).toEqual({ address: null, version: 2 });
});
