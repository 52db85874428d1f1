import type { StaffReview } from '@common/endpoints/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { expectToAsk, expectToClose } from '@/testing/dialogExits';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf, ORDER_NUMBER } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/admin/reviews';
const REVIEW: StaffReview = {
  id: 5,
  author: '王**',
  rating: 1,
  text: '杯子破了，店家都是騙子',
  pictures: [],
  pictureCount: 0,
  skuName: '',
  createdAt: Date.UTC(2026, 10, 20),
  editedAt: null,
  reply: null,
  productId: 8,
  title: '陶杯',
  out_trade_no: ORDER_NUMBER,
  isPlatform: true,
  hiddenReason: null,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([REVIEW]) });
});
afterEach(() => api.close());

it('hides with a reason that its author reads; a refusal keeps what was typed', async () => {
  const hide = 'POST /api/admin/reviews/5/hide';
  const label = '原因（評價的作者會看到）';
  await visitAs(api, '/admin/reviews');
  await press('隱藏');
  await fill(label, ' 人身攻擊 ');
  api.on({
    [hide]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '評價的內容', now: '改過的評價' });
    },
  });
  await press('隱藏');
  expect(
    await screen.findByText(/評價的內容剛剛被其他人變更，現在是「改過的評價」/),
  ).toBeInTheDocument();
  expect(screen.getByLabelText(label)).toHaveValue(' 人身攻擊 ');
  const hidden = { ...REVIEW, hiddenReason: '人身攻擊' };
  api.on({ [hide]: () => hidden });
  api.on({ [READ]: () => cursorPageOf([hidden]) });
  await press('隱藏');
  expect(await screen.findByText('已隱藏：人身攻擊')).toBeInTheDocument();
  expect(api.askedOf(hide)[1]?.body).toEqual({
    reason: '人身攻擊',
    seen: { hidden: false, editedAt: REVIEW.editedAt },
  });
});

it('hides nothing without a reason', async () => {
  await visitAs(api, '/admin/reviews');
  await press('隱藏');
  await screen.findByLabelText('原因（評價的作者會看到）');
  const buttons = screen.getAllByText('隱藏', { selector: 'button *' });
  expect(buttons.at(-1)?.closest('button')).toBeDisabled();
});

it('answers for the platform', async () => {
  const reply = 'POST /api/admin/reviews/5/reply';
  api.on({ [reply]: () => REVIEW });
  await visitAs(api, '/admin/reviews');
  await press('回覆');
  await fill('回覆買家（只能回覆一次，所有人都看得到）', '很抱歉，已為您補寄。');
  await press('送出回覆');
  await waitFor(() =>
    expect(api.askedOf(reply)[0]?.body).toMatchObject({
      text: '很抱歉，已為您補寄。',
      seen: { hidden: false, editedAt: null },
    }),
  );
});

it('does not answer for a member who sold it', async () => {
  api.on({ [READ]: () => cursorPageOf([{ ...REVIEW, isPlatform: false }]) });
  await visitAs(api, '/admin/reviews');
  await screen.findByText('陶杯');
  expect(screen.queryByText('回覆', { selector: 'button *' })).toBeNull();
});

it('asks for what waits and for a product by name, from the first page on', async () => {
  await visitAs(api, '/admin/reviews');
  await screen.findByText('陶杯');
  await person.click(screen.getByText('待回覆', { selector: '[role=tab], [role=tab] *' }));
  await fill('商品名稱', '陶杯');
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(api.askedOf(READ).at(-1)?.query ?? [])).toEqual({
      state: 'unanswered',
      q: '陶杯',
      pageSize: '20',
    }),
  );
});

it('says that there is nothing, and offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/reviews');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => cursorPageOf([]) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('沒有符合條件的評價。')).toBeInTheDocument();
});

it('says how many pictures a hidden review keeps back', async () => {
  const hidden = { ...REVIEW, pictureCount: 2, hiddenReason: '含有個資' };
  api.on({ [READ]: () => cursorPageOf([hidden]) });
  await visitAs(api, '/admin/reviews');
  await findVisible('2 張圖片已收起，恢復顯示後會再出現');
});

it('hides several with one reason, or one of their own, and reports each', async () => {
  const rows = [
    REVIEW,
    { ...REVIEW, id: 6, author: '李**' },
    { ...REVIEW, id: 7, author: '張**', hiddenReason: '廣告' },
  ];
  const hide = (id: number) => `POST /api/admin/reviews/${id}/hide`;
  api.on({
    [READ]: () => cursorPageOf(rows),
    [hide(5)]: () => ({ ...REVIEW, hiddenReason: '人身攻擊' }),
    [hide(6)]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '評價的內容', now: '改過的評價' });
    },
  });
  await visitAs(api, '/admin/reviews');
  await person.click(await screen.findByRole('checkbox', { name: '選取這一頁的評價' }));
  await findVisible('已選 3 則');
  await press('隱藏 2 則');
  const dialog = await screen.findByRole('dialog');
  const begin = within(dialog).getByRole('button', { name: '隱藏 2 則' });
  expect(begin).toBeDisabled();
  await fill('李**對陶杯的評價（1 星）的原因', '含有個資');
  expect(begin).toBeDisabled();
  await fill('原因（評價的作者會看到）', '人身攻擊');
  await person.click(begin);
  await findVisible('已隱藏 1 則，共 2 則');
  expect((await screen.findByText('沒有隱藏')).parentElement).toHaveTextContent(
    /評價的內容剛剛被其他人變更/,
  );
  const seen = { hidden: false, editedAt: null };
  expect(api.askedOf(hide(5))[0]?.body).toEqual({ reason: '人身攻擊', seen });
  expect(api.askedOf(hide(6))[0]?.body).toEqual({ reason: '含有個資', seen });
  const reads = api.askedOf(READ).length;
  await press('關閉');
  await waitFor(() => expect(api.askedOf(READ).length).toBeGreaterThan(reads));
  expect(screen.queryByText(/已選/)).toBeNull();
});

it('the box of a review stands before its card, not among its actions', async () => {
  await visitAs(api, '/admin/reviews');
  const box = await screen.findByRole('checkbox', { name: '選取王**對陶杯的評價' });
  const card = screen.getByRole('article');
  expect(card).not.toContainElement(box);
  expect(box.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows several hidden ones again', async () => {
  const show = 'POST /api/admin/reviews/5/show';
  api.on({
    [READ]: () => cursorPageOf([{ ...REVIEW, hiddenReason: '廣告' }]),
    [show]: () => REVIEW,
  });
  await visitAs(api, '/admin/reviews');
  await person.click(await screen.findByRole('checkbox', { name: '選取王**對陶杯的評價' }));
  await press('恢復顯示 1 則');
  await fill('恢復顯示這些評價的原因（會留下紀錄）', '誤判');
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '恢復顯示 1 則' }));
  await findVisible('已恢復顯示 1 則，共 1 則');
  expect(api.askedOf(show)[0]?.body).toEqual({
    reason: '誤判',
    seen: { hidden: true, editedAt: null },
  });
});

it('Esc and × ask before a reason for several is dropped, but not once they are hidden', async () => {
  const hide = 'POST /api/admin/reviews/5/hide';
  api.on({ [hide]: () => ({ ...REVIEW, hiddenReason: '人身攻擊' }) });
  await visitAs(api, '/admin/reviews');
  await person.click(await screen.findByRole('checkbox', { name: '選取王**對陶杯的評價' }));
  const TITLE = '隱藏 1 則評價';
  await press('隱藏 1 則');
  await screen.findByRole('dialog', { name: TITLE });
  await expectToClose(TITLE);
  await press('隱藏 1 則');
  await fill('原因（評價的作者會看到）', '人身攻擊');
  await expectToAsk(TITLE);
  await press('隱藏 1 則');
  await fill('原因（評價的作者會看到）', '人身攻擊');
  await press('隱藏 1 則');
  await findVisible('已隱藏 1 則，共 1 則');
  await findVisible(() => screen.getByText('關閉', { selector: '.ant-modal-footer *' }));
  await expectToClose(TITLE);
});
