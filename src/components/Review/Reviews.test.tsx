import type { Purchase, Review } from '@common/endpoints/reviews';
import { act, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
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
  pictures: [],
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
  pictures: [],
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
      return {
        list,
        total,
        current: page,
        pageSize: 5,
        ratings: [0, 0, 1, 0, 6],
        pictured: [0, 0, 0, 0, 2],
        canReply,
      };
    },
    'GET /api/me/reviews': () => ({ list: bought, total: bought.length, current: 1, pageSize: 10 }),
  });
});
afterEach(() => api.close());

const open = async () => {
  await renderSite('/product/view/7');
  return screen.findByRole('region', { name: '買家評價' });
};

it('a reply that is typed is asked about before the page is left', async () => {
  canReply = true;
  signIn();
  const section = within(await open());
  const [reply] = await section.findAllByRole('button', { name: '回覆' });
  if (reply) await person.click(reply);
  await fill('回覆買家（只能回覆一次，所有人都看得到）', '謝謝您');
  act(() => history.push('/market'));
  await findVisible('離開這一頁，剛才的修改就不見了。');
  await press('留在這裡');
  expect(screen.getByLabelText(/^回覆買家/)).toHaveValue('謝謝您');
});

it('a changed review that is closed without sending comes back as typed', async () => {
  bought = [{ ...BOUGHT, review: OWN }];
  signIn();
  const section = within(await open());
  await person.click(await section.findByRole('button', { name: '修改評價' }));
  await fill('使用心得（選填）', '回甘');
  await person.click(section.getByRole('button', { name: '先不要' }));
  await person.click(await section.findByRole('button', { name: '修改評價' }));
  expect(await section.findByLabelText('使用心得（選填）')).toHaveValue('回甘好喝');
});

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
      const own = {
        id: 1,
        rating: 4,
        text: '好喝',
        pictures: [],
        createdAt: 1,
        editedAt: null,
        reply: null,
      };
      const review = { ...own, hiddenReason: null };
      bought = [{ ...BOUGHT, review }];
      return review;
    },
  });
  const section = within(await open());
  const send = await section.findByRole('button', { name: '送出評價' });
  expect(send).toBeDisabled();
  expect(section.getByText('選擇幾顆星後就可以送出。')).toBeVisible();
  await person.click(section.getByRole('radio', { name: '4 顆星' }));
  expect(section.queryByText('選擇幾顆星後就可以送出。')).toBeNull();
  await fill('使用心得（選填）', '好喝');
  await person.click(send);
  await findVisible(() => section.getByText('我的評價'));
  expect(sent).toEqual({ out_trade_no: 'T1', position: 1, rating: 4, text: '好喝', pictures: [] });
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
  const own = {
    id: 1,
    rating: 1,
    text: '',
    pictures: [],
    createdAt: 1,
    editedAt: null,
    reply: null,
  };
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

const PHOTO = { url: '/files/pictures/rabc/320.jpg', alt: '' };

it('the reviews are filtered to those with pictures, and by stars among them', async () => {
  const section = within(await open());
  await person.click(await section.findByRole('button', { name: '有圖片（2）' }));
  await waitFor(() =>
    expect(api.askedOf('GET /api/products/7/reviews').at(-1)?.query.get('pictures')).toBe('1'),
  );
  // The bars count what the filter leaves.
  expect(section.getByRole('button', { name: '只看 3 顆星，0 則' })).toBeDisabled();
  await person.click(section.getByRole('button', { name: '只看 5 顆星，2 則' }));
  await waitFor(() => {
    const { query } = api.askedOf('GET /api/products/7/reviews').at(-1) ?? {};
    expect([query?.get('pictures'), query?.get('stars')]).toEqual(['1', '5']);
  });
  await person.click(section.getByRole('button', { name: '全部（7）' }));
  await waitFor(() => {
    const { query } = api.askedOf('GET /api/products/7/reviews').at(-1) ?? {};
    expect([query?.get('pictures'), query?.get('stars')]).toEqual([null, null]);
  });
});

it('a review’s picture opens large, and closes where it was opened', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const second = { url: '/demo/2.svg', alt: '' };
  api.on({
    'GET /api/products/7/reviews': () => ({
      list: [review(1, { pictures: [{ url: '/demo/1.svg', alt: '' }, second] })],
      total: 1,
      current: 1,
      pageSize: 5,
      ratings: [0, 0, 0, 0, 1],
      pictured: [0, 0, 0, 0, 1],
      canReply,
    }),
  });
  const section = within(await open());
  const thumb = await section.findByRole('button', { name: '放大看：陳＊＊評價第 2 張圖' });
  await person.click(thumb);
  const dialog = await screen.findByRole('dialog', { name: '陳＊＊評價的圖片' });
  await findVisible(() => within(dialog).getByText('第 2 張，共 2 張'));
  await person.click(within(dialog).getByRole('button', { name: '關閉' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(thumb).toHaveFocus();
});

it('a buyer adds pictures, and the review waits for their upload', async () => {
  signIn();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  let finish: (picture: typeof PHOTO) => void = () => {};
  api.on({
    'POST /api/pictures': () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    'POST /api/reviews': () => OWN,
  });
  const section = within(await open());
  await person.click(await section.findByRole('radio', { name: '5 顆星' }));
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' });
  await person.upload(section.getByLabelText('選擇圖片'), [file]);
  const waiting = await section.findByRole('button', { name: '圖片上傳中' });
  expect(waiting).toBeDisabled();
  await waitFor(() => expect(api.askedOf('POST /api/pictures')).toHaveLength(1));
  finish(PHOTO);
  await person.click(await section.findByRole('button', { name: '送出評價' }));
  await waitFor(() =>
    expect(api.askedOf('POST /api/reviews')[0]?.body).toEqual({
      out_trade_no: 'T1',
      position: 1,
      rating: 5,
      text: '',
      pictures: [PHOTO],
    }),
  );
});

it('a changed review starts with its pictures, and sends those that are left', async () => {
  signIn();
  const other = { url: '/files/pictures/rdef/320.jpg', alt: '' };
  bought = [{ ...BOUGHT, review: { ...OWN, pictures: [PHOTO, other] } }];
  api.on({ 'PUT /api/reviews/1': () => OWN });
  const section = within(await open());
  await person.click(await section.findByRole('button', { name: '修改評價' }));
  const [remove] = await section.findAllByRole('button', { name: /移除/ });
  if (remove) await person.click(remove);
  await person.click(section.getByRole('button', { name: '更新評價' }));
  await waitFor(() =>
    expect(api.askedOf('PUT /api/reviews/1')[0]?.body).toEqual({
      rating: 4,
      text: '好喝',
      pictures: [other],
    }),
  );
});
