import type { OrderInvoice } from '@common/endpoints/invoices';
import type { InvoiceChoice } from '@common/orders/invoice';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { StaffInvoice } from './StaffInvoice';

const READ = `GET /api/admin/orders/${ORDER_NUMBER}/invoice` as const;
const WRITE = `PUT /api/admin/orders/${ORDER_NUMBER}/invoice` as const;
const MEMBER: InvoiceChoice = { kind: 'member', code: '', title: '' };
const MOBILE: InvoiceChoice = { kind: 'mobile', code: '/ABC1234', title: '' };
const COMPANY: InvoiceChoice = { kind: 'company', code: '04595257', title: '好茶有限公司' };
const invoice = (choice: InvoiceChoice): OrderInvoice => ({
  choice,
  twdRate: '3.2',
  twd: '3200',
  issuedAt: null,
});

let api: StubApi;
beforeEach(async () => {
  signIn(STAFF);
  api = await startApi({ [READ]: () => invoice(MEMBER), 'GET /api/me': () => meOf(STAFF) });
  await renderSite();
});
afterEach(() => api.close());

const reason = '買家來電要改開三聯式';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('staff correct an invoice with a reason; a stale correction is refused, shows what stands now and keeps what was typed', async () => {
  const onCorrected = jest.fn();
  render(
    <StaffInvoice order={{ out_trade_no: ORDER_NUMBER, status: 2 }} onCorrected={onCorrected} />,
  );
  await findVisible(/NT\$ 3,200/);
  await press('更正發票');
  await person.click(await screen.findByLabelText('公司戶（三聯式）'));
  type('統一編號', '04595258');
  type('公司抬頭', COMPANY.title);
  await person.click(screen.getByRole('button', { name: /儲\s?存/ }));
  await findVisible(/統一編號不正確/);
  await findVisible('請填寫，這會留在稽核紀錄');
  type('統一編號', COMPANY.code);
  await fill('原因（會留下紀錄）', reason);
  api.on({
    [READ]: () => invoice(MOBILE),
    [WRITE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await person.click(screen.getByRole('button', { name: /儲\s?存/ }));
  await waitFor(() => expect(screen.getAllByText('手機條碼 /ABC1234')).toHaveLength(2));
  expect(screen.getByLabelText('統一編號')).toHaveValue(COMPANY.code);
  expect(screen.getByLabelText('原因（會留下紀錄）')).toHaveValue(reason);
  api.on({ [WRITE]: () => invoice(COMPANY) });
  await person.click(screen.getByRole('button', { name: /儲\s?存/ }));
  await waitFor(() => expect(onCorrected).toHaveBeenCalledTimes(1));
  expect(api.askedOf(WRITE).map(({ body }) => body)).toEqual([
    { ...COMPANY, seen: MEMBER, reason },
    { ...COMPANY, seen: MOBILE, reason },
  ]);
  await findVisible('公司戶（三聯式） 04595257，好茶有限公司');
});

test('of an order that has ended the invoice is shown and not corrected', async () => {
  api.on({ [READ]: () => ({ ...invoice(COMPANY), issuedAt: 1 }) });
  render(
    <StaffInvoice order={{ out_trade_no: ORDER_NUMBER, status: 20 }} onCorrected={() => {}} />,
  );
  await findVisible(/已定，不能再更正/);
  expect(screen.queryByText('更正發票')).toBeNull();
});
