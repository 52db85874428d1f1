import type { StaffOrder } from '@common/endpoints/adminOrders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { ORDER_PLACED } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './labels';
import './ship';

const SHIPPED: StaffOrder = {
  ...ORDER_PLACED,
  status: 20,
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
};
const SHIP_A = 'POST /api/admin/orders/A1/ship';
const SHIP_B = 'POST /api/admin/orders/B2/ship';
const HEAD = '訂單編號,物流業者,物流單號,代為出貨原因';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [SHIP_A]: () => SHIPPED, [SHIP_B]: () => SHIPPED });
});
afterEach(() => api.close());

/** jsdom's files have no `arrayBuffer`. */
async function choose(text: string): Promise<void> {
  const file = Object.assign(new File([text], 'orders.csv'), {
    arrayBuffer: async () => Uint8Array.from(Buffer.from(text)).buffer,
  });
  fireEvent.change(await screen.findByLabelText('選擇 CSV 檔案'), { target: { files: [file] } });
}
const sheet = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

it('each line of the file is shipped by itself; a refused one says why and can be tried again', async () => {
  api.on({
    [SHIP_B]: () => {
      throw new Refusal('ORDER_STATE', { label: '已取消' });
    },
  });
  await visitAs(api, '/admin/orders/ship');
  await choose(sheet('A1,黑貓,T-1,', 'B2,新竹物流,T-2,賣家出國'));
  await findVisible('已出貨 0 筆，共 2 筆');
  expect(api.askedOf(SHIP_A)).toEqual([]);
  await press('確認出貨（2 筆）');
  await findVisible('已出貨 1 筆，共 2 筆');
  await findVisible(/訂單已是「已取消」/);
  expect(api.askedOf(SHIP_A)[0]?.body).toEqual({
    carrier: '黑貓',
    trackingNo: 'T-1',
    alone: true,
  });
  expect(api.askedOf(SHIP_B)[0]?.body).toMatchObject({ reason: '賣家出國' });
  api.on({ [SHIP_B]: () => SHIPPED });
  await press('再試一次（1 筆）');
  await findVisible('已出貨 2 筆，共 2 筆');
  expect(api.askedOf(SHIP_A)).toHaveLength(1);
});

it('a line that cannot be shipped is left out, the others are not held up', async () => {
  await visitAs(api, '/admin/orders/ship');
  await choose(sheet('A1,黑貓,T-1,', 'A1,黑貓,T-2,', 'B2,黑貓,T-3,'));
  await findVisible(/共 3 筆/);
  await waitFor(() => expect(screen.getAllByText('略過').length).toBeGreaterThan(0));
});

it('lines with one number wait until the user says that they are one parcel', async () => {
  await visitAs(api, '/admin/orders/ship');
  await choose(sheet('A1,黑貓,T-1,', 'B2,黑貓,T-1,'));
  await waitFor(() => expect(screen.getAllByText('待確認')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /確認出貨/ })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: /^有 2 列的物流單號/ }));
  await press('確認出貨（2 筆）');
  await findVisible('已出貨 2 筆，共 2 筆');
  expect(api.askedOf(SHIP_B)[0]?.body).toEqual({ carrier: '黑貓', trackingNo: 'T-1' });
});

it('a number of an earlier parcel is refused, and sent again on purpose only', async () => {
  api.on({
    [SHIP_B]: ({ body }) => {
      if (body && typeof body === 'object' && 'alone' in body)
        throw new Refusal('PARCEL_NUMBER_USED', { trackingNo: 'T-2', where: '訂單 X' });
      return SHIPPED;
    },
  });
  await visitAs(api, '/admin/orders/ship');
  await choose(sheet('A1,黑貓,T-1,', 'B2,黑貓,T-2,'));
  await press('確認出貨（2 筆）');
  await findVisible(/物流單號 T-2 已經用在訂單 X，這一筆沒有出貨/);
  await findVisible('已出貨 1 筆，共 2 筆');
  expect(screen.queryByRole('button', { name: /再試一次/ })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: /^有 1 列的物流單號/ }));
  await press('再試一次（1 筆）');
  await findVisible('已出貨 2 筆，共 2 筆');
});

it('a file without the columns is refused with a sentence, and nothing is sent', async () => {
  await visitAs(api, '/admin/orders/ship');
  await choose('x,y\n1,2');
  await findVisible(/檔案少了「訂單編號」/);
  await findVisible('目前什麼都沒有改。');
});

it.each(['ship', 'labels'])('a role that does not ship gets the refusal of %s', async (page) => {
  await visitAs(api, `/admin/orders/${page}`, { ...STAFF, capabilities: ['finance'] });
  await findVisible('您沒有權限查看這個頁面');
});
