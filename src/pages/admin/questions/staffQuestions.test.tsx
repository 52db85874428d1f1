import type { StaffQuestion } from '@common/endpoints/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/admin/questions';
const QUESTION: StaffQuestion = {
  id: 5,
  asker: '王＊＊',
  text: '請問電話是 0912345678 嗎？',
  createdAt: Date.UTC(2026, 10, 20),
  answer: null,
  hidden: null,
  productId: 8,
  title: '陶杯',
  picture: null,
  correctableUntil: null,
  isPlatform: true,
  withdrawnAt: null,
  version: 1,
};
const ANSWERED: StaffQuestion = {
  ...QUESTION,
  answer: { text: '歡迎來店', at: Date.UTC(2026, 10, 21), editedAt: null },
  version: 2,
};
const LABEL = '回答（送出後與問題一起公開，24 小時內可以更正）';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([QUESTION]) });
});
afterEach(() => api.close());

it('staff answer a question about the shop’s goods; a refusal keeps what was typed', async () => {
  const path = 'POST /api/admin/questions/5/answer';
  await visitAs(api, '/admin/questions');
  await press('回答');
  await fill(LABEL, '歡迎來店');
  api.on({
    [path]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '這則問答', now: '等待回答' });
    },
  });
  api.on({ [READ]: () => cursorPageOf([{ ...QUESTION, title: '大陶杯', version: 4 }]) });
  await press('送出回答');
  expect(await screen.findByText(/剛剛被其他人變更/)).toBeInTheDocument();
  await findVisible('大陶杯');
  expect(screen.getByLabelText(LABEL)).toHaveValue('歡迎來店');
  api.on({ [path]: () => ANSWERED });
  await press('送出回答');
  await waitFor(() =>
    expect(api.askedOf(path).map(({ body }) => body)).toEqual([
      { text: '歡迎來店', version: 1 },
      { text: '歡迎來店', version: 4 },
    ]),
  );
});

it('staff do not answer for a member, and hide the question with a reason', async () => {
  const hide = 'POST /api/admin/questions/5/hide';
  api.on({ [READ]: () => cursorPageOf([{ ...QUESTION, isPlatform: false }]) });
  await visitAs(api, '/admin/questions');
  await screen.findByText('陶杯');
  expect(screen.queryByText('回答', { selector: 'button *' })).toBeNull();
  await press('隱藏問題');
  await fill('原因（發問的人會收到通知）', ' 含有個人資料 ');
  const hidden = { part: 'question', reason: '含有個人資料' } as const;
  api.on({ [hide]: () => ({ ...QUESTION, hidden }) });
  api.on({ [READ]: () => cursorPageOf([{ ...QUESTION, hidden }]) });
  await press('隱藏');
  await findVisible('這則問答已由平台隱藏：含有個人資料');
  expect(api.askedOf(hide)[0]?.body).toEqual({ ...hidden, version: 1 });
});

it('staff hide the answer alone, and show it again', async () => {
  const hide = 'POST /api/admin/questions/5/hide';
  const hidden = { part: 'answer', reason: '引導站外交易' } as const;
  api.on({ [READ]: () => cursorPageOf([ANSWERED]) });
  api.on({ [hide]: () => ANSWERED });
  await visitAs(api, '/admin/questions');
  await press('只隱藏回答');
  await fill('原因（賣家會收到通知，發問的人也看得到）', '引導站外交易');
  api.on({ [READ]: () => cursorPageOf([{ ...ANSWERED, hidden, version: 3 }]) });
  await press('隱藏');
  await findVisible('這則回答已由平台隱藏：引導站外交易');
  expect(api.askedOf(hide)[0]?.body).toEqual({ ...hidden, version: 2 });

  const show = 'POST /api/admin/questions/5/show';
  api.on({ [show]: () => ANSWERED });
  await press('恢復顯示');
  await fill('原因（會留下紀錄）', '已確認');
  await press('恢復顯示');
  await waitFor(() => expect(api.askedOf(show)[0]?.body).toEqual({ reason: '已確認', version: 3 }));
});

it('asks for what waits and for a product by name, and says when there is nothing', async () => {
  api.on({ [READ]: () => cursorPageOf([]) });
  await visitAs(api, '/admin/questions');
  await person.click(await screen.findByText('待回答', { selector: '[role=tab], [role=tab] *' }));
  expect(await screen.findByText('商城的商品沒有等待回答的提問。')).toBeInTheDocument();
  await fill('商品名稱', '陶杯');
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(api.askedOf(READ).at(-1)?.query ?? [])).toEqual({
      state: 'waiting',
      q: '陶杯',
      pageSize: '20',
    }),
  );
});

it('hides several with their answers for one reason, and reports each', async () => {
  const hide = 'POST /api/admin/questions/5/hide';
  api.on({ [hide]: () => ({ ...QUESTION, version: 2 }) });
  await visitAs(api, '/admin/questions');
  await person.click(await screen.findByRole('checkbox', { name: '選取王＊＊對陶杯的提問' }));
  await press('隱藏 1 則');
  await fill('隱藏問題連同回答的原因（發問的人會收到通知）', '含有電話');
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '隱藏 1 則' }));
  await findVisible('已隱藏 1 則，共 1 則');
  expect(api.askedOf(hide)[0]?.body).toEqual({ reason: '含有電話', version: 1, part: 'question' });
});
