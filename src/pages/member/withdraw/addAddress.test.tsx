import { type ErrorCode, errorMessage } from '@common/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { ADDRESS, challenge, ENTRY, terms } from '@/testing/withdrawal';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const LOOK = 'POST /api/me/withdrawal-addresses/challenge';
const ADD = 'POST /api/me/withdrawal-addresses';
const NEXT = '下一步：確認是您本人';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/withdrawals/terms': () => terms(),
    'GET /api/me/withdrawals': () => pageOf([]),
    [LOOK]: () => ({ ...challenge(), address: ADDRESS, lookAlikes: [] }),
    [ADD]: () => ENTRY,
  });
  signIn();
});
afterEach(() => api.close());

const bodiesOf = (route: string) => api.askedOf(route).map(({ body }) => body);
const field = () => screen.getByLabelText('錢包地址');
/** Within the dialog: the form behind it has a button with the same text. */
const next = async () =>
  person.click(within(screen.getByRole('dialog')).getByRole('button', { name: NEXT }));

async function type(address: string): Promise<void> {
  await renderSite('/member/withdraw');
  await press('新增地址');
  await fill('名稱', '交易所');
  await fill('錢包地址', address);
}

it.each<[ErrorCode, Record<string, string> | undefined]>([
  ['WITHDRAWAL_ADDRESS_FORM', undefined],
  ['WITHDRAWAL_ADDRESS_CHECKSUM', undefined],
  ['WITHDRAWAL_ADDRESS_CHAIN', { chain: '比特幣 Bitcoin' }],
  ['WITHDRAWAL_ADDRESS_NAME', undefined],
  ['WITHDRAWAL_ADDRESS_ZERO', undefined],
  ['WITHDRAWAL_ADDRESS_OURS', undefined],
  ['WITHDRAWAL_ADDRESS_TOKEN', undefined],
  ['WITHDRAWAL_ADDRESS_CONTRACT', undefined],
  ['WITHDRAWAL_ADDRESS_KNOWN', undefined],
])(
  'the refusal %s is shown at the field, keeps what was typed, and disappears after a correction',
  async (code, data) => {
    api.on({
      [LOOK]: () => {
        throw new Refusal(code, data);
      },
    });
    await type(' 0x12 ');
    await next();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(errorMessage(code, data)));
    expect(field()).toHaveValue(' 0x12 ');
    expect(field()).toHaveFocus();
    expect(screen.getByLabelText('名稱')).toHaveValue('交易所');
    // Shown once, at the field.
    expect(screen.getAllByText(errorMessage(code, data))).toHaveLength(1);

    await person.clear(field());
    await fill('錢包地址', ADDRESS);
    await waitFor(() => expect(field()).not.toHaveAccessibleDescription());
    api.on({ [LOOK]: () => ({ ...challenge(), address: ADDRESS, lookAlikes: [] }) });
    await next();
    await findVisible('確認新增');
    expect(bodiesOf(LOOK)).toEqual([{ address: '0x12' }, { address: ADDRESS }]);
  },
);

it('other refusals are shown as usual', async () => {
  api.on({
    [LOOK]: () => {
      throw new Refusal('ACCOUNT_FROZEN');
    },
  });
  await type(ADDRESS);
  await next();
  await screen.findByText('您的帳戶目前已凍結，暫時不能交易。請到「聯絡客服」頁與我們聯絡。');
  expect(field()).not.toHaveAccessibleDescription();
  expect(field()).toHaveValue(ADDRESS);
});

it('an address is added with its code', async () => {
  await type(` ${ADDRESS} `);
  await next();
  await person.click(await screen.findByLabelText(/6 位數驗證碼/));
  await person.paste('654321');
  await press('確認新增');
  await waitFor(() =>
    expect(bodiesOf(ADD)).toEqual([{ challengeId: 9, label: '交易所', code: '654321' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(LOOK)).toEqual([{ address: ADDRESS }]);
});

it('a wrong code is counted and stays in the field', async () => {
  api.on({
    [ADD]: () => {
      throw new Refusal('EMAIL_CODE_WRONG', { left: 2 });
    },
  });
  await type(ADDRESS);
  await next();
  await person.click(await screen.findByLabelText(/6 位數驗證碼/));
  await person.paste('111111');
  await press('確認新增');
  await findVisible(/還可以試 2 次/);
  expect(screen.getByLabelText(/6 位數驗證碼/)).toHaveValue('111111');
});

it('a look-alike is marked before the code is requested, and going back keeps what was typed', async () => {
  const other = `${ADDRESS.slice(0, 20)}FF${ADDRESS.slice(22)}`;
  api.on({
    [LOOK]: () => ({
      ...challenge(),
      address: ADDRESS,
      lookAlikes: [{ address: other, known: '平台收款地址' }],
    }),
  });
  await type(ADDRESS);
  await next();
  await findVisible(/開頭與結尾，和另一個地址相同/);
  const marked = [...document.querySelectorAll('mark')].map((one) => one.textContent);
  expect(marked).toEqual(['F', 'F']);
  expect(bodiesOf(ADD)).toEqual([]);
  await press('修改地址');
  expect(field()).toHaveValue(ADDRESS);
  expect(screen.getByLabelText('名稱')).toHaveValue('交易所');
});
