import type { OwnQuestion, Question } from '@common/endpoints/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The parts' chunks, so that no test waits for them to be compiled.
import './AskForm';
import './MyQuestions';
import './Questions';
import '@/components/Report/ReportFlow';

const READ = 'GET /api/products/7/questions';
const ASK = 'POST /api/products/7/questions';
const question = (id: number, changes: Partial<Question> = {}): Question => ({
  id,
  asker: '陳＊＊',
  text: `第${id}個問題，請問可以嗎？`,
  createdAt: Date.UTC(2026, 10, 1),
  answer: { text: `第${id}個回答`, at: Date.UTC(2026, 10, 2), editedAt: null },
  ...changes,
});
const MINE: OwnQuestion = { ...question(9, { answer: null }), hidden: null };

const SELLER = { id: 5, name: '阿宏', isPlatform: false, ratings: null };

let api: StubApi;
let product: typeof PRODUCT;
let shown: {
  list: Question[];
  own: number[];
  mine: OwnQuestion[];
  toAnswer: number | null;
  isOpen: boolean;
};
beforeEach(async () => {
  product = PRODUCT;
  shown = { list: [], own: [], mine: [], toAnswer: null, isOpen: true };
  api = await startApi({
    'GET /api/products/7': () => product,
    'GET /api/products/7/similar': () => [],
    [READ]: ({ query }) => ({
      ...shown,
      total: shown.list.length,
      current: Number(query.get('current')),
      pageSize: 5,
    }),
  });
});
afterEach(() => api.close());

const open = async () => {
  await renderSite('/product/view/7');
  return within(await screen.findByRole('region', { name: '問與答' }));
};

it('questions are shown to a visitor with their answers, as the text that they are', async () => {
  const text = '<img src=x onerror=alert(1)>可以嗎？';
  const answer = { text: '<b>可以</b>', at: Date.UTC(2026, 10, 2), editedAt: 1 };
  shown.list = [question(1, { text, answer }), question(2)];
  const section = await open();
  await findVisible(() => section.getByText(text));
  expect(section.getByText('<b>可以</b>')).toBeVisible();
  expect(section.getByText(/（已更正）/)).toBeVisible();
  expect(section.queryByRole('img')).toBeNull();
  expect(section.queryByText(/還沒有問答/)).toBeNull();
});

it('a question is asked in the section, and stands there as waiting', async () => {
  signIn();
  let sent: unknown;
  api.on({
    [ASK]: ({ body }) => {
      sent = body;
      shown.mine = [MINE];
      return MINE;
    },
  });
  const section = await open();
  await findVisible(() => section.getByText(/還沒有問答/));
  await press('向賣家提問');
  const field = await section.findByLabelText('想問賣家什麼？');
  await waitFor(() => expect(field).toHaveFocus());
  await fill('想問賣家什麼？', ' 可以嗎？ ');
  expect(section.getByText(/再寫 6 個字就可以送出。/)).toBeVisible();
  expect(section.getByRole('button', { name: '送出問題' })).toBeDisabled();
  await fill('想問賣家什麼？', '請問適合放進烤箱嗎？');
  await press('送出問題');
  await findVisible(() => section.getByText('等待賣家回答，目前只有您和賣家看得到'));
  expect(sent).toEqual({ text: '可以嗎？ 請問適合放進烤箱嗎？' });
  expect(section.getByRole('button', { name: '向賣家提問' })).toBeVisible();
});

it('a refused question keeps what was typed', async () => {
  signIn();
  api.on({
    [ASK]: () => {
      throw new Refusal('QUESTION_OPEN_LIMIT', { most: 3 });
    },
  });
  const section = await open();
  await press('向賣家提問');
  await fill('想問賣家什麼？', '請問適合放進烤箱嗎？');
  await press('送出問題');
  expect(await screen.findByText(/已有 3 則問題等待回答/)).toBeInTheDocument();
  expect(section.getByLabelText('想問賣家什麼？')).toHaveValue('請問適合放進烤箱嗎？');
});

it('a question that is not sent yet is there when its form is opened again', async () => {
  signIn();
  const section = await open();
  await press('向賣家提問');
  await fill('想問賣家什麼？', '請問適合放進烤箱嗎？');
  await press('先不要');
  expect(section.queryByLabelText('想問賣家什麼？')).toBeNull();
  await press('向賣家提問');
  expect(await section.findByLabelText('想問賣家什麼？')).toHaveValue('請問適合放進烤箱嗎？');
});

it('a visitor who wants to ask signs in first', async () => {
  const section = await open();
  await person.click(await section.findByRole('button', { name: '向賣家提問' }));
  await findVisible(() => screen.getByRole('dialog'));
  expect(section.queryByLabelText('想問賣家什麼？')).toBeNull();
});

it('a question that waits is withdrawn by its asker', async () => {
  signIn();
  shown.mine = [MINE];
  const withdraw = 'POST /api/questions/9/withdraw';
  api.on({
    [withdraw]: () => {
      shown.mine = [];
      return null;
    },
  });
  const section = await open();
  await person.click(await section.findByRole('button', { name: /^收\s?回$/ }));
  const confirm = await screen.findByRole('tooltip');
  await person.click(within(confirm).getByRole('button', { name: /^收\s?回$/ }));
  await waitFor(() => expect(section.queryByText(MINE.text)).toBeNull());
  expect(api.askedOf(withdraw)).toHaveLength(1);
});

it('a hidden question tells its asker why', async () => {
  signIn();
  shown.mine = [{ ...MINE, hidden: { part: 'question', reason: '含有個人資料' } }];
  const section = await open();
  await findVisible(() => section.getByText('這則問答已由平台隱藏：含有個人資料'));
  expect(section.queryByRole('button', { name: /^收\s?回$/ })).toBeNull();
});

it('the seller is led to what waits for an answer instead of a form', async () => {
  signIn();
  shown.toAnswer = 2;
  const section = await open();
  const link = await section.findByRole('link', { name: '2 則提問等您回答' });
  expect(link).toHaveAttribute('href', '/member/selling/questions?state=waiting');
  expect(section.queryByRole('button', { name: '向賣家提問' })).toBeNull();
});

it('who wrote a question or its answer can report the other one alone', async () => {
  signIn();
  product = { ...PRODUCT, channel: 'market', seller: SELLER };
  shown.list = [question(1), question(2)];
  shown.own = [1];
  const section = await open();
  const namesOf = () =>
    section.getAllByRole('button', { name: /^檢舉/ }).map((one) => one.getAttribute('aria-label'));
  await waitFor(() => expect(namesOf()).toEqual(['檢舉賣家的回答', '檢舉陳＊＊的提問']));
  await person.click(section.getByRole('button', { name: '檢舉賣家的回答' }));
  await findVisible(() => screen.getByRole('dialog', { name: '檢舉賣家的回答' }));
  expect(screen.queryByRole('radio', { name: '提問' })).toBeNull();
});

it('the seller is not offered a report of their own answer', async () => {
  signIn();
  product = { ...PRODUCT, channel: 'market', seller: SELLER };
  shown = { ...shown, list: [question(2)], toAnswer: 0 };
  const section = await open();
  await person.click(await section.findByRole('button', { name: '檢舉陳＊＊的提問' }));
  await findVisible(() => screen.getByRole('dialog', { name: '檢舉陳＊＊的提問' }));
  expect(screen.queryByRole('radio', { name: '賣家回答' })).toBeNull();
});

it('an asker has nothing to report where the platform answered', async () => {
  signIn();
  shown.list = [question(1)];
  shown.own = [1];
  const section = await open();
  await findVisible(() => section.getByText('第1個回答'));
  expect(section.queryByRole('button', { name: /^檢舉/ })).toBeNull();
});

it('goods that are not offered say that nobody can ask', async () => {
  shown.isOpen = false;
  const section = await open();
  await findVisible(() => section.getByText('這件商品目前沒有販售，不能提問。'));
  expect(section.queryByRole('button', { name: '向賣家提問' })).toBeNull();
});
