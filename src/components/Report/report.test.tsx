import type { Purchase, Review } from '@common/endpoints/reviews';
import { act, screen, waitFor } from '@testing-library/react';
import { closeSignIn } from '@/session/signIn';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The dialog's chunk, so that no test waits for it to be compiled.
import './ReportFlow';

const SEND = 'POST /api/reports';
const REVIEW: Review = {
  id: 31,
  author: '陳＊＊',
  rating: 1,
  text: '店家是騙子',
  pictures: [],
  skuName: '',
  createdAt: Date.UTC(2026, 10, 1),
  editedAt: null,
  reply: { text: '您才是', at: Date.UTC(2026, 10, 2) },
};
const SELLER = { id: 5, name: '阿宏', isPlatform: false, ratings: null };

let api: StubApi;
let product: typeof PRODUCT;
let purchases: Purchase[];
let canReply: boolean;
beforeEach(async () => {
  purchases = [];
  canReply = false;
  product = { ...PRODUCT, channel: 'market', seller: SELLER };
  api = await startApi({
    'GET /api/products/7': () => product,
    'GET /api/products/7/similar': () => [],
    'GET /api/products/7/reviews': () => ({
      list: [REVIEW],
      total: 1,
      current: 1,
      pageSize: 5,
      ratings: [1, 0, 0, 0, 0],
      pictured: [0, 0, 0, 0, 0],
      canReply,
    }),
    'GET /api/me/reviews': () => ({
      list: purchases,
      total: purchases.length,
      current: 1,
      pageSize: 10,
    }),
    [SEND]: () => null,
  });
});
afterEach(() => api.close());

async function open(name: string) {
  await renderSite('/product/view/7');
  await person.click(await screen.findByRole('button', { name }));
}

it('a member reports a product, and only another reason needs a note', async () => {
  signIn();
  await open('檢舉商品');
  await findVisible(/對方不會知道是誰檢舉的/);
  await press('送出檢舉');
  await findVisible('請選一個原因');
  await person.click(screen.getByRole('radio', { name: '其他' }));
  await press('送出檢舉');
  await waitFor(() => expect(screen.getAllByText('請說明是什麼問題')).toHaveLength(2));
  expect(api.askedOf(SEND)).toHaveLength(0);
  await fill('請說明是什麼問題', ' 價格標錯 ');
  await press('送出檢舉');
  await findVisible('已收到您的檢舉，有結果會通知您');
  expect(api.askedOf(SEND)[0]?.body).toEqual({
    kind: 'product',
    id: 7,
    reason: 'other',
    note: '價格標錯',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a refusal keeps the dialog of a report with what was typed', async () => {
  signIn();
  api.on({
    [SEND]: () => {
      throw new Refusal('REPORT_REPEATED');
    },
  });
  await open('檢舉商品');
  await person.click(await screen.findByRole('radio', { name: '違禁品' }));
  await fill('補充說明（選填）', '沒有許可證');
  await press('送出檢舉');
  await findVisible('您已經檢舉過，我們正在處理，有結果會通知您。');
  expect(screen.getByLabelText('補充說明（選填）')).toHaveValue('沒有許可證');
});

it('of a review with a seller’s reply, either can be reported', async () => {
  signIn();
  await open('檢舉陳＊＊的評價');
  await person.click(await screen.findByRole('radio', { name: '賣家回覆' }));
  await person.click(screen.getByRole('radio', { name: '騷擾' }));
  await press('送出檢舉');
  await waitFor(() =>
    expect(api.askedOf(SEND)[0]?.body).toEqual({ kind: 'reply', id: 31, reason: 'harassment' }),
  );
});

it('who wrote a review reports its reply alone', async () => {
  signIn();
  const { author: _, skuName, ...review } = REVIEW;
  const purchase = {
    out_trade_no: '20261123ABC',
    position: 0,
    productId: 7,
    title: '陶杯',
    skuName,
  };
  purchases = [
    { ...purchase, picture: null, completedAt: 1, review: { ...review, hiddenReason: null } },
  ];
  await open('檢舉賣家的回覆');
  await findVisible(() => screen.getByRole('dialog', { name: '檢舉賣家的回覆' }));
  expect(screen.queryByRole('button', { name: '檢舉陳＊＊的評價' })).toBeNull();
});

it('a seller is not offered a report of their own reply', async () => {
  signIn();
  canReply = true;
  await open('檢舉陳＊＊的評價');
  await findVisible(() => screen.getByRole('dialog', { name: '檢舉陳＊＊的評價' }));
  expect(screen.queryByRole('radio', { name: '賣家回覆' })).toBeNull();
});

it('a visitor who reports signs in first', async () => {
  await open('檢舉商品');
  expect(await screen.findByRole('dialog', { name: /登入/ })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: '檢舉商品' })).toBeNull();
  act(() => {
    closeSignIn();
  });
  await person.click(screen.getByRole('button', { name: '檢舉商品' }));
  expect(await screen.findByRole('dialog', { name: /登入/ })).toBeInTheDocument();
  act(() => signIn());
  expect(await screen.findByRole('dialog', { name: '檢舉商品' })).toBeInTheDocument();
});

it('a seller is not offered a report of their own product', async () => {
  const member = { ...MEMBER, id: SELLER.id };
  signIn(member);
  api.on({ 'GET /api/me': () => meOf(member) });
  await renderSite('/product/view/7');
  await screen.findByText('店家是騙子');
  expect(screen.queryByRole('button', { name: '檢舉商品' })).toBeNull();
});

it('of the platform’s goods only the reviews are reported, without its replies', async () => {
  product = { ...PRODUCT, channel: 'market' };
  signIn();
  await open('檢舉陳＊＊的評價');
  await screen.findByRole('radio', { name: '騷擾' });
  expect(screen.queryByRole('radio', { name: '賣家回覆' })).toBeNull();
  expect(screen.queryByRole('button', { name: '檢舉商品' })).toBeNull();
});
