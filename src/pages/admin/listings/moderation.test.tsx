import type { StaffListing } from '@common/endpoints/adminListings';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/admin/listings';
const READ_ONE = 'GET /api/admin/listings/7';
const APPROVE = 'POST /api/admin/listings/7/approve';
const ANSWER = 'POST /api/admin/listings/7/answer';
const CONTENT = {
  title: '手沖咖啡壺',
  subtitle: '',
  category: 'kitchen',
  description: '用過三次',
  condition: 'likeNew',
  fulfilment: 'shipping',
  price: '100',
  stock: 1,
  pictures: [],
} as const;
const LISTING: StaffListing = {
  id: 7,
  kind: 'fixed',
  channel: 'market',
  state: 'pending',
  content: { ...CONTENT, pictures: [] },
  revision: 3,
  reviewNote: '',
  submittedAt: Date.UTC(2026, 10, 20),
  updatedAt: Date.UTC(2026, 10, 20),
  productId: null,
  offer: null,
  lot: null,
  promotedUntil: null,
  seller: { id: 41, name: '小美', since: Date.UTC(2026, 0, 1), sales: 2 },
  html: '<p>用過三次</p>',
  shown: null,
};

const gone = () => {
  throw new Refusal('NOT_FOUND');
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([LISTING]) });
});
afterEach(() => api.close());

async function open(): Promise<void> {
  await visitAs(api, '/admin/listings');
  await press('手沖咖啡壺');
  await screen.findByText('通過並上架');
}

it('a text is looked for among the listings of every state', async () => {
  await visitAs(api, '/admin/listings');
  await fill('標題、賣家或編號', '小美');
  await person.keyboard('{Enter}');
  await waitFor(() => {
    const { query } = api.askedOf(READ).at(-1) ?? {};
    expect([query?.get('q'), query?.get('state')]).toEqual(['小美', 'all']);
  });
});

it('approves the revision that was read, and reads the list again', async () => {
  await open();
  api.on({ [APPROVE]: () => LISTING });
  api.on({ [READ]: () => cursorPageOf([]) });
  await press('通過並上架');
  expect(await screen.findByText('沒有等待審核的刊登。')).toBeInTheDocument();
  expect(api.askedOf(APPROVE)[0]?.body).toEqual({ revision: 3 });
});

it('a listing that was handed in again shows what was asked for before', async () => {
  api.on({ [READ]: () => cursorPageOf([{ ...LISTING, reviewNote: '請補上實拍照片' }]) });
  await open();
  expect(await screen.findByText('上次的審核意見：請補上實拍照片')).toBeInTheDocument();
});

it('asks the seller for a change in words; a stale refusal keeps them and shows what is new', async () => {
  await open();
  await press('請賣家修改');
  await press('請賣家修改');
  expect(await screen.findByText('請填寫給賣家的說明')).toBeInTheDocument();
  expect(api.askedOf(ANSWER)).toEqual([]);
  await fill('需要修改的地方', '請補上實拍照片');
  api.on({
    [ANSWER]: () => {
      throw new Refusal('LISTING_CHANGED');
    },
    [READ_ONE]: () => ({
      ...LISTING,
      revision: 4,
      content: { ...CONTENT, title: '手沖咖啡壺（附濾紙）', pictures: [] },
    }),
  });
  await press('請賣家修改');
  expect(await screen.findByText(/這筆刊登已有新的變動/)).toBeInTheDocument();
  expect(screen.getByLabelText('需要修改的地方')).toHaveValue('請補上實拍照片');
  expect(api.askedOf(ANSWER)[0]?.body).toEqual({
    revision: 3,
    answer: 'changes',
    reason: '請補上實拍照片',
  });
  const drawer = within(screen.getByRole('dialog'));
  expect(await drawer.findByText('手沖咖啡壺（附濾紙）')).toBeInTheDocument();
  expect(drawer.getByText(/這筆刊登已有新的變動/)).toBeInTheDocument();
  api.on({ [ANSWER]: () => LISTING });
  await press('請賣家修改');
  await waitFor(() =>
    expect(api.askedOf(ANSWER)[1]?.body).toEqual({
      revision: 4,
      answer: 'changes',
      reason: '請補上實拍照片',
    }),
  );
});

it('a reason that was not sent is there again after the drawer was closed', async () => {
  await open();
  await press('請賣家修改');
  await fill('需要修改的地方', '請補上實拍照片');
  await press('返回');
  await press('不通過');
  await waitFor(() => expect(screen.getByLabelText('不通過的原因')).toHaveValue('請補上實拍照片'));
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(CONTENT.title);
  await press('不通過');
  await waitFor(() => expect(screen.getByLabelText('不通過的原因')).toHaveValue('請補上實拍照片'));
});

it('a listing that a colleague has decided shows how, offers no verdict, and keeps the reason', async () => {
  await open();
  await press('不通過');
  await fill('不通過的原因', '禁止販售的商品');
  api.on({
    [ANSWER]: () => {
      throw new Refusal('LISTING_STATE', { label: '已上架' });
    },
    [READ_ONE]: () => ({ ...LISTING, state: 'approved' }),
  });
  await press('確定不通過');
  const drawer = within(screen.getByRole('dialog'));
  expect(await drawer.findByText(/這筆刊登已是「已上架」/)).toBeInTheDocument();
  await waitFor(() => expect(drawer.getByRole('button', { name: '確定不通過' })).toBeDisabled());
  expect(drawer.getByLabelText('不通過的原因')).toHaveValue('禁止販售的商品');
});

it('says who else has the listing open, and reads a colleague’s verdict when asked', async () => {
  const quiet = '/api/admin/presence/listing/7/events';
  await open();
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const clerk = { id: 9, name: '客服小編', isEditing: true, since: Date.now() };
  api.emit('presence', { people: [clerk], last: null, changes: 0 }, quiet);
  expect(await screen.findByText(/客服小編正在編輯/)).toBeInTheDocument();
  const last = { id: 11, staff: { id: 9, name: '客服小編' }, action: 'listing.refused', at: 0 };
  api.emit('presence', { people: [clerk], last, changes: 1 }, quiet);
  expect(await screen.findByText(/客服小編 在 .*拒絕刊登/)).toBeInTheDocument();
  api.on({ [READ_ONE]: () => ({ ...LISTING, state: 'refused' }) });
  await press('看最新的');
  await waitFor(() => expect(screen.getByRole('button', { name: '通過並上架' })).toBeDisabled());
});

it('what could not be read anew after a refusal can be read again', async () => {
  await open();
  api.on({
    [APPROVE]: () => {
      throw new Refusal('LISTING_CHANGED');
    },
    [READ_ONE]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await press('通過並上架');
  const again = await screen.findByText('無法載入最新內容，重新載入');
  api.on({ [READ_ONE]: () => ({ ...LISTING, revision: 4 }) });
  await person.click(again);
  expect(await screen.findByText(/下面已是最新的內容/)).toBeInTheDocument();
});

it.each([
  ['the verdict', () => ({ [APPROVE]: gone })],
  [
    'what it was refused for',
    () => ({
      [APPROVE]: () => {
        throw new Refusal('LISTING_CHANGED');
      },
      [READ_ONE]: gone,
    }),
  ],
])(
  'a listing that the seller has taken back is shown as gone, not as it was: %s',
  async (_, answers) => {
    await open();
    api.on({ ...answers(), [READ]: () => cursorPageOf([]) });
    await press('通過並上架');
    const drawer = within(screen.getByRole('dialog'));
    expect(await drawer.findByText('這筆刊登已不在審核中')).toBeInTheDocument();
    expect(drawer.queryByText('用過三次')).toBeNull();
    expect(drawer.queryByText('通過並上架')).toBeNull();
    expect(await screen.findByText('沒有等待審核的刊登。')).toBeInTheDocument();
  },
);

it('refuses with the reason', async () => {
  await open();
  await press('不通過');
  await fill('不通過的原因', '禁止販售的商品');
  api.on({ [ANSWER]: () => LISTING });
  await press('確定不通過');
  await waitFor(() =>
    expect(api.askedOf(ANSWER)[0]?.body).toMatchObject({
      answer: 'refused',
      reason: '禁止販售的商品',
    }),
  );
});

it('shows what differs from what the shop shows', async () => {
  const shown = {
    ...CONTENT,
    title: '咖啡壺',
    pictures: [],
    temperature: 'frozen' as const,
    weightGrams: null,
    perBuyer: null,
  };
  api.on({ [READ]: () => cursorPageOf([{ ...LISTING, productId: 70, shown }]) });
  await open();
  expect(screen.getByText('咖啡壺', { selector: 'del' })).toBeInTheDocument();
  expect(screen.getByText('手沖咖啡壺', { selector: 'ins' })).toBeInTheDocument();
  expect(screen.queryByText('用過三次', { selector: 'ins' })).toBeNull();
  expect(screen.getByText('冷凍', { selector: 'del' })).toBeInTheDocument();
});

it('decides nothing on what does not wait, and reads by the tab in the URL', async () => {
  api.on({ [READ]: () => cursorPageOf([{ ...LISTING, state: 'refused' }]) });
  await visitAs(api, '/admin/listings?state=refused&before=900-7');
  await press('手沖咖啡壺');
  await screen.findByText('小美（#41）');
  expect(screen.queryByText('通過並上架')).toBeNull();
  expect(Object.fromEntries(api.askedOf(READ)[0]?.query ?? [])).toEqual({
    state: 'refused',
    before: '900-7',
  });
});

it('offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/listings');
  const again = await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => cursorPageOf([LISTING]) });
  await person.click(again);
  expect(await screen.findByText('手沖咖啡壺')).toBeInTheDocument();
});

it('a link opens one listing above the list, whatever page shows it, and closing leaves the list', async () => {
  api.on({ [READ]: () => cursorPageOf([]), [READ_ONE]: () => LISTING });
  const { history } = await visitAs(api, '/admin/listings?state=all&id=7');
  await screen.findByText('通過並上架');
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.search).toBe('?state=all');
});

it('a link to a listing that is no longer under review says so', async () => {
  api.on({ [READ_ONE]: gone });
  await visitAs(api, '/admin/listings?id=7');
  expect(await screen.findByText('這筆刊登已不在審核中')).toBeInTheDocument();
});

it('the open listing stands in the URL; a reason that was sent is not asked about when it closes', async () => {
  const { history } = await visitAs(api, '/admin/listings');
  await press('手沖咖啡壺');
  await waitFor(() => expect(history.location.search).toBe('?id=7'));
  await press('不通過');
  await fill('不通過的原因', '禁止販售的商品');
  api.on({ [ANSWER]: () => LISTING });
  await press('確定不通過');
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.queryByText('還有沒儲存的修改')).toBeNull();
});
