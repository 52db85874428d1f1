import { act, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { Modal } from 'antd';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// The dialog's chunk, so that no test waits for it to be compiled.
import './Report/ReportFlow';

const TITLE = '檢舉商品';
const NOTE = '補充說明（選填）';
const QUESTION = '關閉後，填寫的內容不會保留。';

let api: StubApi;
beforeEach(async () => {
  const seller = { id: 5, name: '阿宏', isPlatform: false, ratings: null };
  api = await startApi({
    'GET /api/products/7': () => ({ ...PRODUCT, channel: 'market', seller }),
    'GET /api/products/7/similar': () => [],
  });
  signIn();
});
afterEach(async () => {
  Modal.destroyAll();
  await api.close();
});

async function open(): Promise<void> {
  await renderSite('/product/view/7');
  await person.click(await screen.findByRole('button', { name: TITLE }));
  await findVisible(() => screen.getByRole('dialog', { name: TITLE }));
}
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());

const WAYS: [string, () => Promise<void>][] = [
  ['Esc', () => person.keyboard('{Escape}')],
  ['×', () => person.click(document.querySelector('.ant-modal-close') ?? document.body)],
];

it.each(WAYS)('%s asks before it drops what was typed, and keeps it', async (_, leave) => {
  await open();
  await fill(NOTE, '沒有許可證');
  await leave();
  await findVisible(QUESTION);
  await waitFor(() => expect(screen.getByRole('button', { name: '繼續填寫' })).toHaveFocus());
  await press('繼續填寫');
  expect(screen.getByLabelText(NOTE)).toHaveValue('沒有許可證');
});

it.each(WAYS)('%s closes once that is confirmed', async (_, leave) => {
  await open();
  await fill(NOTE, '沒有許可證');
  await leave();
  await findVisible(QUESTION);
  await press('放棄內容');
  await isClosed();
});

it('its own way out closes at once, and so does Esc where nothing was typed', async () => {
  await open();
  await person.keyboard('{Escape}');
  await isClosed();
  await person.click(screen.getByRole('button', { name: TITLE }));
  await fill(NOTE, '沒有許可證');
  await press('先不要');
  await isClosed();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

it('the page is not left without a question while something is typed', async () => {
  await open();
  await fill(NOTE, '沒有許可證');
  act(() => history.push('/market'));
  await findVisible('離開這一頁，剛才的修改就不見了。');
  await press('留在這裡');
  expect(history.location.pathname).toBe('/product/view/7');
  expect(screen.getByLabelText(NOTE)).toHaveValue('沒有許可證');
});
