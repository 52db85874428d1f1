import type { Purchase, Review } from '@common/endpoints/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { startApi } from '@/testing/stubApi';

const review = (id: number, changes: Partial<Review> = {}): Review => ({
  id,
  author: '陳＊＊',
  rating: 5,
  text: `第${id}則心得`,
  skuName: '',
  createdAt: Date.UTC(2026, 10, 1),
  editedAt: null,
  reply: null,
  ...changes,
});
const BOUGHT: Purchase = {
  out_trade_no: 'T1',
  position: 1,
  productId: 7,
  title: PRODUCT.title,
  skuName: '',
  picture: null,
  completedAt: Date.UTC(2026, 10, 1),
  review: null,
};

const OWN = {
  id: 1,
  rating: 4,
  text: '好喝',
  createdAt: 1,
  editedAt: null,
  reply: null,
  hiddenReason: null,
};

let api: Awaited<ReturnType<typeof startApi>>;
let canReply: boolean;
let bought: Purchase[];
beforeEach(async () => {
  canReply = false;
  bought = [BOUGHT];
  api = await startApi({
    'GET /api/products/7': () => PRODUCT,
    'GET /api/products/7/similar': () => [],
    'GET /api/products/7/reviews': ({ query }) => {
      const stars = query.get('stars');
      const page = Number(query.get('current'));
      const total = stars ? 1 : 7;
      const list = stars
        ? [review(99, { rating: Number(stars), text: '只有這則' })]
        : [review(page * 10), review(page * 10 + 1)];
      return { list, total, current: page, pageSize: 5, ratings: [0, 0, 1, 0, 6], canReply };
    },
    'GET /api/me/reviews': () => ({ list: bought, total: bought.length, current: 1, pageSize: 10 }),
  });
});
afterEach(() => api.close());

const open = async () => {
  await renderSite('/product/view/7');
  return screen.findByRole('region', { name: '買家評價' });
};

it('the reviews show the average, pages and a filter by stars', async () => {
  const section = within(await open());
  await findVisible(() => section.getByText('4.7'));
  await press('下一頁');
  await findVisible(() => section.getByText('第20則心得'));
  await person.click(section.getByRole('button', { name: '只看 3 顆星，1 則' }));
  await findVisible(() => section.getByText('只有這則'));
  expect(section.getByRole('button', { name: '只看 4 顆星，0 則' })).toBeDisabled();
});

it('a buyer’s review, with stars by keyboard, is shown at once', async () => {
  signIn();
  let sent: unknown;
  api.on({
    'POST /api/reviews': ({ body }) => {
      sent = body;
      const own = { id: 1, rating: 4, text: '好喝', createdAt: 1, editedAt: null, reply: null };
      const review = { ...own, hiddenReason: null };
      bought = [{ ...BOUGHT, review }];
      return review;
    },
  });
  const section = within(await open());
  const send = await section.findByRole('button', { name: '送出評價' });
  expect(send).toBeDisabled();
  await person.click(section.getByRole('radio', { name: '4 顆星' }));
  await fill('使用心得（選填）', '好喝');
  await person.click(send);
  await findVisible(() => section.getByText('我的評價'));
  expect(sent).toEqual({ out_trade_no: 'T1', position: 1, rating: 4, text: '好喝' });
});

it('the link 寫評價 scrolls to the form and focuses it', async () => {
  signIn();
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  bought = [{ ...BOUGHT, out_trade_no: 'T0', review: OWN }, BOUGHT];
  await renderSite('/product/view/7#write-review');
  await waitFor(() => expect(screen.getByRole('radio', { name: '1 顆星' })).toHaveFocus());
  const [form] = scrolled.mock.contexts;
  expect(form).toHaveTextContent('您買過這件商品');
});

it('the form does not take a reader’s focus', async () => {
  signIn();
  await open();
  await screen.findByRole('button', { name: '送出評價' });
  expect(screen.getByRole('radio', { name: '1 顆星' })).not.toHaveFocus();
});

it('an author sees why a review is hidden, and cannot change it', async () => {
  signIn();
  const own = { id: 1, rating: 1, text: '', createdAt: 1, editedAt: null, reply: null };
  bought = [{ ...BOUGHT, review: { ...own, hiddenReason: '含有個人資料' } }];
  const section = within(await open());
  await findVisible(() => section.getByText('這則評價已被隱藏：含有個人資料'));
  expect(section.queryByRole('button', { name: '修改評價' })).toBeNull();
});

it('the seller can reply', async () => {
  signIn();
  canReply = true;
  let sent: unknown;
  api.on({
    'POST /api/reviews/10/reply': ({ body }) => {
      sent = body;
      return review(10, { reply: { text: '謝謝', at: 1 } });
    },
  });
  const section = within(await open());
  const [first] = await section.findAllByRole('button', { name: '回覆' });
  if (first) await person.click(first);
  await fill('回覆買家（只能回覆一次，所有人都看得到）', '謝謝您');
  await person.click(section.getByRole('button', { name: '送出回覆' }));
  await waitFor(() => expect(sent).toEqual({ text: '謝謝您' }));
});
