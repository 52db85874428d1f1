import type { StaffReview } from '@common/endpoints/reviews';
import { screen, waitFor } from '@testing-library/react';
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
