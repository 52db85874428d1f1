import type { InvoiceChoice } from '@common/orders/invoice';
import { fireEvent, render, screen } from '@testing-library/react';
import { person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { MyInvoice } from './MyInvoice';
import { useMyInvoice } from './useMyInvoice';

function Mine() {
  return <MyInvoice invoice={useMyInvoice(true)} heading="h3" />;
}

let api: StubApi;
const mine: { enabled: boolean; choice: InvoiceChoice } = {
  enabled: true,
  choice: { kind: 'mobile', code: '/ABC1234', title: '' },
};
const COMPANY: InvoiceChoice = { kind: 'company', code: '04595257', title: '好茶有限公司' };

beforeEach(async () => {
  api = await startApi({
    'GET /api/me/invoice': () => mine,
    'PUT /api/me/invoice': () => ({ enabled: true, choice: COMPANY }),
  });
  await renderSite();
});
afterEach(() => api.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => person.click(screen.getByRole('button', { name: /儲\s?存/ }));

test('a company is named by a right 統一編號 and its title, and what was chosen stands beside the payment', async () => {
  render(<Mine />);
  expect(await screen.findByText('手機條碼 /ABC1234')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /變\s?更/ }));
  await person.click(await screen.findByLabelText('公司戶（三聯式）'));
  type('統一編號', '04595258');
  await save();
  expect(await screen.findByText(/統一編號不正確/)).toBeInTheDocument();
  expect(await screen.findByText('請輸入公司抬頭。')).toBeInTheDocument();
  expect(api.askedOf('PUT /api/me/invoice')).toHaveLength(0);
  type('統一編號', ' 0459 5257 ');
  type('公司抬頭', '好茶有限公司');
  await save();
  expect(await screen.findByText('公司戶（三聯式） 04595257，好茶有限公司')).toBeInTheDocument();
  expect(api.askedOf('PUT /api/me/invoice')).toMatchObject([{ body: COMPANY }]);
});

test('a choice that cannot be loaded says so, and what orders take meanwhile', async () => {
  api.on({
    'GET /api/me/invoice': () => {
      throw new Refusal('BUSY');
    },
  });
  render(<Mine />);
  expect(await screen.findByText(/無法載入您的發票設定/)).toHaveTextContent('上次儲存的設定');
  api.on({ 'GET /api/me/invoice': () => mine });
  await person.click(screen.getByRole('button', { name: '重新載入' }));
  expect(await screen.findByText('手機條碼 /ABC1234')).toBeInTheDocument();
});
