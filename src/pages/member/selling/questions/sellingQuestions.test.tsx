import type { QuestionToSeller } from '@common/endpoints/questions';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/me/selling/questions';
const QUESTION: QuestionToSeller = {
  id: 4,
  asker: '陳＊＊',
  text: '請問適合放進烤箱嗎？',
  createdAt: Date.UTC(2026, 10, 1),
  answer: null,
  hidden: null,
  productId: 8,
  title: '陶杯',
  picture: null,
  correctableUntil: null,
};
const ANSWERED: QuestionToSeller = {
  ...QUESTION,
  answer: { text: '可以', at: Date.UTC(2026, 10, 2), editedAt: null },
  correctableUntil: Date.UTC(2026, 10, 3),
};
const LABEL = '回答（送出後與問題一起公開，24 小時內可以更正）';

let api: StubApi;
let list: QuestionToSeller[];
beforeEach(async () => {
  signIn();
  list = [QUESTION];
  api = await startApi({
    [READ]: () => ({
      list,
      total: list.length,
      current: 1,
      pageSize: 10,
      waiting: list.filter(({ answer }) => !answer).length,
    }),
  });
});
afterEach(() => api.close());

it('the seller answers a question, and may correct the answer', async () => {
  const path = 'POST /api/questions/4/answer';
  api.on({
    [path]: () => {
      list = [ANSWERED];
      return ANSWERED;
    },
  });
  await renderSite('/member/selling/questions');
  await findVisible('待回答（1）');
  await press('回答');
  await fill(LABEL, ' 可以 ');
  await press('送出回答');
  await findVisible('待回答（0）');
  expect(api.askedOf(path)[0]?.body).toEqual({ text: '可以' });

  const put = 'PUT /api/questions/4/answer';
  api.on({ [put]: () => ANSWERED });
  await press('更正回答');
  const field = await screen.findByLabelText('更正回答（會註明已更正）');
  expect(field).toHaveValue('可以');
  expect(screen.getByRole('button', { name: '儲存更正' })).toBeDisabled();
  await person.clear(field);
  await fill('更正回答（會註明已更正）', '可以，兩百度以下');
  await press('儲存更正');
  await waitFor(() => expect(api.askedOf(put)[0]?.body).toEqual({ text: '可以，兩百度以下' }));
});

it('an answer that is not sent yet is there when its form is opened again', async () => {
  await renderSite('/member/selling/questions');
  await press('回答');
  await fill(LABEL, '可以，兩百度以下');
  await press('先不要');
  expect(screen.queryByLabelText(LABEL)).toBeNull();
  await press('回答');
  expect(screen.getByLabelText(LABEL)).toHaveValue('可以，兩百度以下');
});

it('a question that was withdrawn meanwhile says so and leaves the list', async () => {
  api.on({
    'POST /api/questions/4/answer': () => {
      list = [];
      throw new Refusal('QUESTION_WITHDRAWN');
    },
  });
  await renderSite('/member/selling/questions?state=waiting');
  await press('回答');
  await fill(LABEL, '可以');
  await press('送出回答');
  expect(await screen.findByText(/已經收回這則問題/)).toBeInTheDocument();
  await findVisible('沒有等您回答的提問。');
  expect(api.askedOf(READ).map(({ query }) => query.get('state'))).toContain('waiting');
});

it('an answer that staff have hidden says why and cannot be corrected', async () => {
  list = [{ ...ANSWERED, hidden: { part: 'answer', reason: '引導站外交易' } }];
  await renderSite('/member/selling/questions');
  await findVisible('這則回答已由平台隱藏：引導站外交易');
  expect(screen.queryByText('更正回答')).toBeNull();
});

it('the tab 待回答 reads what waits alone, and without questions the page says what to expect', async () => {
  list = [];
  await renderSite('/member/selling/questions');
  await findVisible(/還沒有人問您的商品/);
  await person.click(screen.getByText('待回答（0）', { selector: '[role=tab], [role=tab] *' }));
  await findVisible('沒有等您回答的提問。');
  expect(api.askedOf(READ).at(-1)?.query.get('state')).toBe('waiting');
});
