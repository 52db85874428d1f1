import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Member } from '@common/endpoints/auth';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isCenter } from '@/session/isCenter';
import { logOut, saveUser, storedUser } from '@/session/session';
import { closeSignIn, endUnauthorized } from '@/session/signIn';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, STAFF, signIn } from '@/testing/session';
import { answer, envelope, startServer } from '@/testing/stubServer';
// Imports the chunks, so that no test waits for their compilation.
import '@/components/SignIn/SignInDialog';
import '@/pages/member/records';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let received: string[];
beforeEach(async () => {
  received = [];
  handle = (_, res) => answer(res, envelope(null));
  server = await startServer((req, res) => {
    received.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    handle(req, res);
  });
});
afterEach(async () => {
  act(closeSignIn);
  await server.close();
});

const meIs = (member: Member) => {
  const nothing = { available: '0', held: '0' };
  const orders = { awaitingPayment: 0, processing: 0, shipped: 0 };
  const auctions = { leading: 0, outbid: 0 };
  const data = {
    member,
    coin: nothing,
    adv: nothing,
    orders,
    auctions,
    list: [],
    older: null,
    newer: null,
  };
  handle = (_, res) => answer(res, envelope(data));
};
const openAccountMenu = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: 'summary *' }));

describe('the initial state', () => {
  it('shows an empty placeholder while it loads, then the page', async () => {
    saveUser({ access_token: 'token of 1', expires_at: Date.now() + 60_000 });
    let respond = () => {};
    handle = (_, res) => {
      respond = () => answer(res, envelope({ member: MEMBER }));
    };
    const rendered = renderSite('/nowhere');
    await waitFor(() => expect(received).toEqual(['GET /api/me Bearer token of 1']));
    expect(document.body).toHaveTextContent('');
    respond();
    await rendered;
    expect(screen.getByText('找不到這個頁面')).toBeVisible();
  });

  it('is rendered from storage at once and the member is read in the background', async () => {
    const waiting: (() => void)[] = [];
    handle = (req, res) => {
      if (req.url !== '/api/me') return answer(res, envelope(null));
      waiting.push(() => answer(res, envelope({ member: { ...MEMBER, name: '新名' } })));
    };
    signIn(MEMBER, 'reloaded');
    await renderSite('/nowhere');
    await findVisible(() => screen.getByText('王小明', { selector: 'summary *' }));
    expect(screen.queryByRole('button', { name: '登入' })).toBeNull();
    await waitFor(() => expect(waiting).not.toEqual([]));
    for (const respond of waiting) respond();
    await findVisible(() => screen.getByText('新名', { selector: 'summary *' }));
  });

  it('sends no request for a visitor', async () => {
    await renderSite('/nowhere');
    expect(received).toEqual([]);
  });

  it('shows its failure and a retry', async () => {
    signIn(STAFF);
    handle = (_, res) => answer(res, envelope(null, { success: false }), 503);
    await renderSite('/nowhere');
    await findVisible(/目前無法取得您的帳戶資料/);
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    meIs(STAFF);
    await userEvent.click(screen.getByRole('button', { name: '重試' }));
    await waitFor(() => expect(screen.queryByText(/目前無法取得/)).toBeNull());
    await openAccountMenu('李店長');
    expect(screen.getByRole('link', { name: '管理後台' })).toBeVisible();
  });

  it('stores the member from the server and mirrors isCenter', async () => {
    signIn({ ...MEMBER, name: '舊名' });
    meIs({ ...MEMBER, capabilities: ['center'] });
    await renderSite('/nowhere');
    await waitFor(() => expect(storedUser()?.member?.name).toBe('王小明'));
    await waitFor(() => expect(isCenter()).toBe(true));
    // Centres see an additional entry.
    await openAccountMenu('王小明');
    expect(screen.getByRole('link', { name: '官方賣場' })).toBeVisible();
  });

  it('is updated by sign-in and log-out', async () => {
    await renderSite('/nowhere');
    meIs(STAFF);
    act(() => signIn(STAFF));
    await openAccountMenu('李店長');
    await findVisible(() => screen.getByRole('link', { name: '管理後台' }));
    act(() => logOut());
    await findVisible(() => screen.getByRole('button', { name: '登入' }));
  });
});

describe('the account menu', () => {
  it('hides the console from a member who is not staff', async () => {
    signIn();
    meIs(MEMBER);
    await renderSite('/nowhere');
    await openAccountMenu('王小明');
    expect(screen.getByRole('link', { name: '我的訂單' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '管理後台' })).toBeNull();
  });

  it('closes on Escape and gives the focus back', async () => {
    signIn();
    meIs(MEMBER);
    await renderSite('/nowhere');
    await openAccountMenu('王小明');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('我的訂單')).not.toBeVisible();
    expect(document.activeElement).toHaveAccessibleName('帳戶選單：王小明');
  });

  it('logs out here and on the server, and leads home', async () => {
    signIn();
    meIs(MEMBER);
    const { history } = await renderSite('/nowhere');
    await openAccountMenu('王小明');
    await userEvent.click(screen.getByRole('button', { name: '登出' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(storedUser()).toBeUndefined();
    expect(received).toContain('POST /api/auth/logout Bearer token of 1');
  });

  it('opens the sign-in dialog for a visitor', async () => {
    await renderSite('/nowhere');
    await userEvent.click(screen.getByRole('button', { name: '登入' }));
    expect(await screen.findByRole('dialog', { name: '登入' })).toBeInTheDocument();
  });
});

describe("a member's page", () => {
  it('sends a visitor to sign in, and back after it', async () => {
    const { history } = await renderSite('/member/records?type=3');
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(history.location.search).toBe('?redirect=%2Fmember%2Frecords%3Ftype%3D3');
    meIs(MEMBER);
    act(() => signIn());
    await waitFor(() => expect(history.location.pathname).toBe('/member/records'));
    expect(history.location.search).toBe('?type=3');
  });

  it('does not redirect to another site after signing in', async () => {
    signIn();
    meIs(MEMBER);
    const { history } = await renderSite('/login?redirect=//evil.example');
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it('stays, untouched, when the session expires', async () => {
    signIn();
    meIs(MEMBER);
    const { history } = await renderSite('/member/records');
    const page = await screen.findByRole('heading', { name: '資產紀錄' });
    act(() => endUnauthorized('token of 1', undefined));
    expect(await screen.findByRole('dialog')).toHaveTextContent('登入已過期');
    expect(page).toBeInTheDocument();
    expect(history.location.pathname).toBe('/member/records');
    act(() => signIn());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page).toBeInTheDocument();
  });

  it('is covered when another tab logs out, and left when the dialog is closed', async () => {
    signIn();
    meIs(MEMBER);
    const { history } = await renderSite('/member/records');
    await screen.findByRole('heading', { name: '資產紀錄' });
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(await screen.findByRole('dialog')).toHaveTextContent('您已在其他分頁登出');
    expect(history.location.pathname).toBe('/member/records');
    await userEvent.click(screen.getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(screen.queryByRole('heading', { name: '資產紀錄' })).toBeNull();
  });

  it('is covered when its session was ended from another device, and comes back after signing in', async () => {
    signIn();
    meIs(MEMBER);
    await renderSite('/member/records');
    const page = await screen.findByRole('heading', { name: '資產紀錄' });
    const refusal = { ...envelope(null), success: false, errorCode: 'SESSION_REVOKED' };
    act(() => endUnauthorized('token of 1', refusal));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('這個裝置已被登出');
    expect(dialog).toHaveTextContent('以同一個帳戶登入');
    const mask = document.querySelector('.ant-modal-mask');
    expect(mask).toHaveStyle({ background: 'var(--ground)' });
    // What the covered page still asks for is refused as well.
    act(() => endUnauthorized('', undefined));
    expect(dialog).toHaveTextContent('這個裝置已被登出');
    act(() => signIn());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page).toBeInTheDocument();
  });

  it('is left by a log-out here', async () => {
    signIn();
    meIs(MEMBER);
    const { history } = await renderSite('/member/records');
    await screen.findByRole('heading', { name: '資產紀錄' });
    act(() => logOut());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
  });
});

describe('the console', () => {
  it('refuses a member who is not staff, with a link to the reason', async () => {
    signIn();
    meIs(MEMBER);
    await renderSite('/admin');
    await findVisible('您沒有權限查看這個頁面');
    expect(screen.getByRole('link', { name: '前往權限中心' })).toBeVisible();
  });

  it('opens for staff who have just signed in', async () => {
    const { history } = await renderSite('/admin/jobs');
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    meIs(STAFF);
    const answerMe = handle;
    handle = (req, res) =>
      req.url === '/api/admin/queues' ? answer(res, envelope([])) : answerMe(req, res);
    act(() => signIn(STAFF));
    await screen.findByRole('navigation', { name: '管理後台' });
    expect(history.location.pathname).toBe('/admin/jobs');
  });
});

it('shows the not-found page for an unknown path', async () => {
  await renderSite('/no/such/page');
  await findVisible('找不到這個頁面');
});
