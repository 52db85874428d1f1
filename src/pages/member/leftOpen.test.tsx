import type { Member } from '@common/endpoints/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { logOut, USER_KEY } from '@/session/session';
import { closeSignIn } from '@/session/signIn';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { ADDRESS, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { detail, terms } from '@/testing/withdrawal';
// Imports the pages' chunks, so that no test waits for their compilation.
import './address';
import './profile';
import './recordsExchange';
import './withdraw';

const OTHER: Member = { ...MEMBER, id: 8, name: '阿德' };
const QUOTE = { rate: '1', fee: '1', in: '99', out: '99' };
const EXPIRED = '登入已過期，請重新登入';
const COVERED = '您已在其他分頁登出';

let api: StubApi;
/** Tokens that the server accepts. */
let living: Set<string>;
/** Counted, so that a late refusal of an ended test's request ends no session of the next. */
let tests = 0;
const tokenOf = ({ id }: Member, session = 1) => `token-${session}-of-${id}-in-${tests}`;

/** Starts a session of the member as a sign-in in this tab does. */
function begin(member: Member, session = 1): void {
  living.add(tokenOf(member, session));
  signIn(member, tokenOf(member, session));
}
/** Simulates another tab: changes storage and fires this tab's event. */
function elsewhere(change: () => void): void {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY }));
  });
}

beforeEach(async () => {
  tests += 1;
  living = new Set();
  const routes: Parameters<typeof startApi>[0] = {
    'GET /api/me/withdrawals/terms': () => terms(),
    'GET /api/me/withdrawals': () => pageOf([]),
    'GET /api/me/withdrawals/12': () => detail(),
    'POST /api/me/withdrawals': () => detail(),
    'GET /api/exchange': () => ({ rate: '1', feeBps: 100, min: '1', max: '10000' }),
    'GET /api/me/exchanges': () => pageOf([]),
    'POST /api/exchange/quote': () => ({ quoteId: 5, ...QUOTE, expiresAt: Date.now() + 60_000 }),
    'GET /api/me/addresses': () => [ADDRESS],
    'PUT /api/me/addresses/3': () => ADDRESS,
    'GET /api/me/sessions': () => ({ list: [], provenUntil: null, views: [] }),
    'PUT /api/me/profile': ({ body }) => ({ ...MEMBER, ...Object(body) }),
  };
  const guarded = Object.entries(routes).map(([route, handler]) => [
    route,
    (asked: Parameters<typeof handler>[0]) => {
      if (!living.has(asked.authorization.replace('Bearer ', ''))) {
        throw new Refusal('SIGN_IN_REQUIRED');
      }
      return handler(asked);
    },
  ]);
  api = await startApi(Object.fromEntries(guarded));
  begin(MEMBER);
});
afterEach(async () => {
  act(() => {
    logOut();
    closeSignIn();
  });
  await api.close();
});

interface Form {
  path: string;
  /** The write that the form sends. */
  route: string;
  field: string;
  typed: string;
  sends: unknown;
  open(): Promise<void>;
  submit(): Promise<void>;
}

const FORMS: Form[] = [
  {
    path: '/member/withdraw',
    route: 'POST /api/me/withdrawals',
    field: '要提幣的數量',
    typed: '50',
    sends: expect.objectContaining({ addressId: 3, amount: '50' }),
    async open() {
      const radio = await screen.findByRole('radio', { name: /冷錢包/ });
      // Until the server's clock is known, the end of the cool-off is unknown.
      await waitFor(() => expect(radio).toBeEnabled());
      await person.click(radio);
    },
    submit: () => press('下一步：確認是您本人'),
  },
  {
    path: '/member/recordsExchange?convert=1',
    route: 'POST /api/exchange/quote',
    field: '要兌換的加密幣（含手續費）',
    typed: '100',
    sends: { amount: '100' },
    open: async () => void (await screen.findByLabelText('要兌換的加密幣（含手續費）')),
    submit: () => press('取得報價'),
  },
  {
    path: '/member/address',
    route: 'PUT /api/me/addresses/3',
    field: '收件人',
    typed: '王大明',
    sends: expect.objectContaining({ recipient: '王大明', phone: ADDRESS.phone }),
    async open() {
      await press('修改');
      await person.clear(await screen.findByLabelText('收件人'));
    },
    submit: () => press('儲存'),
  },
  {
    path: '/member/profile',
    route: 'PUT /api/me/profile',
    field: '名稱',
    typed: '王大明',
    sends: { name: '王大明', avatar: null },
    open: async () => person.clear(await screen.findByLabelText('名稱')),
    submit: () => press('儲存'),
  },
];

describe.each(FORMS)('the form of $path, left open over a log-out', (form) => {
  const asked = () => api.askedOf(form.route);
  const done = () => asked().filter(({ authorization }) => living.has(authorization.slice(7)));
  const typeIn = async () => {
    await renderSite(form.path);
    await form.open();
    await fill(form.field, form.typed);
  };
  const seesOther = async () => {
    await waitFor(() => expect(screen.queryByDisplayValue(form.typed)).toBeNull());
    expect(done()).toEqual([]);
  };

  it('keeps what was typed when its session was ended elsewhere, and sends it once', async () => {
    await typeIn();
    living.clear();
    await form.submit();
    await screen.findByText(EXPIRED);
    expect(screen.getByLabelText(form.field)).toHaveValue(form.typed);
    act(() => begin(MEMBER, 2));
    await waitFor(() => expect(screen.queryByText(EXPIRED)).toBeNull());
    expect(screen.getByLabelText(form.field)).toHaveValue(form.typed);
    expect(done()).toEqual([]);
    // The refused request has ended before the next one starts.
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    await form.submit();
    await waitFor(() => expect(done()).toHaveLength(1));
    expect(done()[0]).toMatchObject({
      authorization: `Bearer ${tokenOf(MEMBER, 2)}`,
      body: form.sends,
    });
  });

  it('shows another member who signs in none of the typed text', async () => {
    await typeIn();
    living.clear();
    await form.submit();
    await screen.findByText(EXPIRED);
    act(() => begin(OTHER));
    await seesOther();
  });

  it('is covered when another tab logs out, and restored only for the same member', async () => {
    await typeIn();
    living.clear();
    elsewhere(() => localStorage.removeItem(USER_KEY));
    await findVisible(COVERED);
    act(() => begin(MEMBER, 2));
    await waitFor(() => expect(screen.queryByText(COVERED)).toBeNull());
    expect(screen.getByLabelText(form.field)).toHaveValue(form.typed);
    expect(asked()).toEqual([]);
    living.clear();
    elsewhere(() => localStorage.removeItem(USER_KEY));
    await findVisible(COVERED);
    act(() => begin(OTHER));
    await seesOther();
    expect(asked()).toEqual([]);
  });
});

it('is left when the cover is closed', async () => {
  const { history } = await renderSite('/member/withdraw');
  await screen.findByRole('radio', { name: /冷錢包/ });
  await fill('要提幣的數量', '50');
  elsewhere(() => localStorage.removeItem(USER_KEY));
  await findVisible(COVERED);
  await person.click(document.querySelector('.ant-modal-close') ?? document.body);
  await waitFor(() => expect(history.location.pathname).toBe('/'));
  await waitFor(() => expect(screen.queryByText(COVERED)).toBeNull());
});
