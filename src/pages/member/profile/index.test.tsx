import type { Member } from '@common/endpoints/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { message } from 'antd';
import { storedUser, USER_KEY } from '@/session/session';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { Refusal, type StubApi, StubFile, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const WALLETS = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const MINE: Member = { ...MEMBER, email: 'mei@shop.example', wallets: WALLETS };
const session = (id: number, isThis: boolean) => ({
  id,
  method: 'email' as const,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537',
  createdAt: Date.now() - 3_600_000,
  lastSeenAt: Date.now() - 60_000,
  isThis,
});

let api: StubApi;
const sessions = [session(1, true), session(2, false), session(3, false)];
const show = async (member: Member = MINE) => {
  api.on({
    'GET /api/me': () => ({
      member,
      sessionExpiresAt: Date.now() + 60_000,
      coin: { available: '0', held: '0' },
      adv: { available: '0', held: '0' },
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
  });
  signIn(member);
  await renderSite('/member/profile');
  await screen.findByRole('heading', { name: '個人資料' });
};
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/sessions': () => ({ list: sessions, provenUntil: null, views: [] }),
  });
});
afterEach(() => api.close());

const bodiesOf = (route: string) => api.askedOf(route).map(({ body }) => body);

it('a name is saved, and an invalid one shows a fault at its field', async () => {
  await show();
  api.on({
    'PUT /api/me/profile': () => {
      throw new Refusal('NAME_OFFICIAL');
    },
  });
  await person.clear(screen.getByLabelText('名稱'));
  await fill('名稱', '官方客服');
  await press('儲存');
  await screen.findByText(/名稱不能含有「官方」/);
  expect(screen.getByLabelText('名稱')).toHaveValue('官方客服');
  api.on({ 'PUT /api/me/profile': () => ({ ...MINE, name: '小美' }) });
  await person.clear(screen.getByLabelText('名稱'));
  await fill('名稱', ' 小美 ');
  await press('儲存');
  await waitFor(() => expect(storedUser()?.member?.name).toBe('小美'));
  expect(bodiesOf('PUT /api/me/profile').at(-1)).toEqual({ name: '小美', avatar: null });
});

describe('saving without a stored user', () => {
  const save = async () => {
    // Messages of the previous page's pending requests do not count.
    jest.mocked(message.error).mockClear();
    await press('儲存');
  };
  const saysOnlySignInFirst = async () => {
    await waitFor(() => expect(message.error).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(jest.mocked(message.error).mock.calls).toEqual([
      [{ content: '請先登入賬戶！', key: '請先登入賬戶！' }],
    ]);
    expect(message.success).not.toHaveBeenCalled();
  };
  beforeEach(() => {
    jest.spyOn(message, 'error');
    jest.spyOn(message, 'success');
  });
  afterEach(() => jest.restoreAllMocks());

  it('shows a message to sign in first, sends nothing and keeps what was typed', async () => {
    await show();
    await fill('名稱', '二');
    localStorage.removeItem(USER_KEY);
    await save();
    await saysOnlySignInFirst();
    expect(bodiesOf('PUT /api/me/profile')).toEqual([]);
    expect(screen.getByLabelText('名稱')).toHaveValue('王小明二');
  });

  it('shows only that message when the user was removed during the request', async () => {
    api.on({
      'PUT /api/me/profile': () => {
        localStorage.removeItem(USER_KEY);
        return { ...MINE, name: '王小明二' };
      },
    });
    await show();
    await fill('名稱', '二');
    await save();
    await saysOnlySignInFirst();
  });
});

describe('a wallet', () => {
  const path = `DELETE /api/me/wallets/${WALLETS[1]}` as const;
  const giveUp = async () => {
    const row = (await screen.findByText(WALLETS[1] ?? '')).closest('li');
    if (!row) throw new Error('no such wallet');
    await person.click(within(row).getByRole('button', { name: '解除綁定' }));
    await findVisible('要解除綁定這個錢包嗎？');
    await press('解除綁定');
  };

  it('is removed after the proof that the server requires', async () => {
    let isProven = false;
    api.on({
      [path]: () => {
        if (!isProven) throw new Refusal('PROOF_NEEDED');
        return { ...MINE, wallets: WALLETS.slice(0, 1) };
      },
    });
    api.on({
      'POST /api/me/proof/code': () => ({
        expiresAt: Date.now() + 600_000,
        resendAt: Date.now() + 60_000,
      }),
    });
    api.on({
      'POST /api/me/proof/email': () => {
        isProven = true;
        return { provenUntil: Date.now() + 600_000 };
      },
    });
    await show();
    await giveUp();
    await press('寄送驗證碼到 mei@shop.example');
    await fill('6 位數驗證碼', '123456');
    await press('確認');
    await waitFor(() => expect(screen.queryByText(WALLETS[1] ?? '')).toBeNull());
    expect(bodiesOf('POST /api/me/proof/email')).toEqual([{ code: '123456' }]);
    expect(api.askedOf(path)).toHaveLength(2);
  });

  it('stays when the dialog is closed without a proof', async () => {
    api.on({
      [path]: () => {
        throw new Refusal('PROOF_NEEDED');
      },
    });
    await show();
    await giveUp();
    await findVisible('確認是您本人');
    await person.click(document.querySelector('.ant-modal-close') ?? document.body);
    await waitFor(() => expect(screen.queryByText('確認是您本人')).toBeNull());
    expect(screen.getByText(WALLETS[1] ?? '')).toBeVisible();
    expect(api.askedOf(path)).toHaveLength(1);
  });

  it('a wallet that is the only way to sign in cannot be removed', async () => {
    await show({ ...MINE, email: null, wallets: WALLETS.slice(0, 1) });
    await screen.findByText(/這是您唯一的登入方式/);
    expect(screen.queryByRole('button', { name: '解除綁定' })).toBeNull();
  });
});

describe('sessions', () => {
  it('are listed by device, and one can be signed out', async () => {
    let list = sessions;
    api.on({ 'GET /api/me/sessions': () => ({ list, provenUntil: null, views: [] }) });
    api.on({
      'DELETE /api/me/sessions/2': () => {
        list = list.filter(({ id }) => id !== 2);
        return null;
      },
    });
    await show();
    await waitFor(() => expect(screen.getAllByText(/Chrome・Windows/)).toHaveLength(3));
    expect(screen.getByText('這個裝置')).toBeVisible();
    const [, second] = screen.getAllByText(/Chrome・Windows/);
    const row = second?.closest('li');
    if (row) await person.click(within(row).getByText('登出'));
    await waitFor(() => expect(screen.getAllByText(/Chrome・Windows/)).toHaveLength(2));
  });

  it('are all ended except this one after a confirmation', async () => {
    api.on({ 'DELETE /api/me/sessions': () => ({ ended: 2 }) });
    await show();
    await press('登出其他所有裝置');
    await findVisible('要登出其他所有裝置嗎？');
    expect(api.askedOf('DELETE /api/me/sessions')).toEqual([]);
    await press('全部登出');
    await screen.findByText('已登出其他 2 個裝置');
  });
});

describe('a copy of one’s own data', () => {
  const ASK = 'POST /api/me/copies';
  const LOAD = 'GET /api/me/copies/7';
  const saved: { name: string; file: Blob }[] = [];
  let file: Blob;
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (given: Blob) => {
      file = given;
      return 'blob:copy';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file });
    });
    api.on({
      [ASK]: () => ({ id: 7, until: Date.now() + 600_000 }),
      [LOAD]: () => new StubFile('{"資料":{}}', 'application/json; charset=utf-8'),
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is saved as a file, though it is JSON as a refusal is', async () => {
    await show();
    await press('下載我的資料');
    await findVisible('已下載您的資料');
    expect(saved[0]?.name).toMatch(/^GAB-data-\d{4}-\d\d-\d\d\.json$/);
    expect(saved[0]?.file.size).toBeGreaterThan(0);
  });

  it('that was broken off is downloaded again before another one of the day is made', async () => {
    api.on({
      [LOAD]: () => {
        throw new Refusal('INTERNAL');
      },
    });
    await show();
    await press('下載我的資料');
    await waitFor(() => expect(api.askedOf(LOAD)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: '下載我的資料' })).toBeEnabled());
    api.on({ [LOAD]: () => new StubFile('{}', 'application/json') });
    await press('下載我的資料');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(api.askedOf(ASK)).toHaveLength(1);
  });

  it('beyond those of a day is refused with the reason', async () => {
    api.on({
      [ASK]: () => {
        throw new Refusal('COPY_LIMIT', { count: 3 });
      },
    });
    await show();
    await press('下載我的資料');
    await findVisible(/24 小時內最多下載 3 份資料/);
    expect(saved).toEqual([]);
  });
});
