import type { IncomingMessage, ServerResponse } from 'node:http';
import { screen, waitFor } from '@testing-library/react';
import { history, request } from '@umijs/max';
import type { BizError } from '@/services/bizError';
import { saveUser, storedUser } from '@/session/session';
import { closeSignIn } from '@/session/signIn';
import { renderSite } from '@/testing/renderSite';
import { answer, envelope, startServer } from '@/testing/stubServer';

/** What these tests ask; the frame around them asks for things of its own. */
const OURS = /^\/api\/[xyz]$/;

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let received: IncomingMessage[];
beforeEach(async () => {
  received = [];
  server = await startServer((req, res) => {
    if (!OURS.test(req.url ?? '')) return answer(res, envelope({}));
    received.push(req);
    handle(req, res);
  });
});
afterEach(async () => {
  closeSignIn();
  await server.close();
});

const refuse = (showType: number, rest: object = {}) => {
  const refusal = { success: false, errorCode: 'E1', errorMessage: '餘額不足', ...rest };
  handle = (_, res) => answer(res, { ...envelope({ left: 2 }, refusal), showType });
};
const failWith = (status: number) => {
  handle = (_, res) => answer(res, envelope(null, { success: false }), status);
};
const shownMessages = () =>
  Array.from(document.querySelectorAll('.ant-message-notice'), (one) => one.textContent);
const messageOf = (kind: string, text: string) =>
  waitFor(() => {
    expect(document.querySelector(`.ant-message-${kind}`)).toHaveTextContent(text);
  });
/** Long enough for a message to have mounted if one were to come. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));

describe('every request', () => {
  it('carries the bearer scheme with nothing behind it for a visitor', async () => {
    handle = (_, res) => answer(res, envelope(1));
    await renderSite();
    await request('/api/x');
    // HTTP drops the trailing space.
    expect(received[0]?.headers.authorization).toBe('Bearer');
  });

  it("carries the stored user's token", async () => {
    handle = (_, res) => answer(res, envelope(1));
    await renderSite();
    saveUser({ access_token: 'token-1', expires_at: Date.now() + 60_000 });
    await request('/api/x');
    expect(received.at(-1)?.headers.authorization).toBe('Bearer token-1');
  });

  it('is a GET to the very path it names unless told otherwise', async () => {
    handle = (_, res) => answer(res, envelope(1));
    await renderSite();
    await request('/api/x');
    await request('/api/y', { skipErrorHandler: true });
    await request('/api/z', { method: 'POST' });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/x',
      'GET /api/y',
      'POST /api/z',
    ]);
  });

  it('is given up after 1000 ms', async () => {
    handle = () => {};
    await renderSite();
    const begun = performance.now();
    await expect(request('/api/x')).rejects.toThrow('timeout of 1000ms exceeded');
    expect(performance.now() - begun).toBeGreaterThan(980);
    expect(performance.now() - begun).toBeLessThan(1800);
    await messageOf('error', 'None response! Please retry.');
  });

  it('gives the body, or with getResponse the whole response', async () => {
    handle = (_, res) => answer(res, envelope({ id: 7 }));
    await renderSite();
    expect(await request('/api/x')).toMatchObject({ success: true, data: { id: 7 } });
    const response = await request('/api/x', { getResponse: true });
    expect(response.status).toBe(200);
    expect(response.data).toMatchObject({ data: { id: 7 } });
  });
});

describe('a business error', () => {
  it('rejects with errorCode, errorMessage, showType and data', async () => {
    refuse(0);
    await renderSite();
    const error = await request('/api/x').catch((reason: BizError) => reason);
    expect(error).toMatchObject({
      name: 'BizError',
      errorCode: 'E1',
      errorMessage: '餘額不足',
      showType: 0,
      data: { left: 2 },
    });
  });

  it.each([
    [0, 'silent'],
    [9, 'redirect'],
  ])('of type %i (%s) shows nothing', async (showType) => {
    refuse(showType);
    const { history } = await renderSite('/nowhere');
    await expect(request('/api/x')).rejects.toThrow();
    await settle();
    expect(shownMessages()).toEqual([]);
    expect(document.querySelector('.ant-notification-notice')).toBeNull();
    expect(history.location.pathname).toBe('/nowhere');
  });

  it.each([
    [1, 'warning'],
    [2, 'error'],
    [4, 'error'],
    [-7, 'error'],
  ])('of type %i is a message of kind %s', async (showType, kind) => {
    refuse(showType);
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow();
    await messageOf(kind, '餘額不足');
    expect(shownMessages()).toEqual(['餘額不足']);
  });

  it('of type 3 is a notification titled by its code, at the top right', async () => {
    refuse(3);
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow();
    const box = await screen.findByText('餘額不足');
    const notice = box.closest('.ant-notification-notice');
    expect(notice?.querySelector('.ant-notification-notice-title')).toHaveTextContent(/^E1$/);
    expect(notice?.querySelector('.ant-notification-notice-description')).toHaveTextContent(
      /^餘額不足$/,
    );
    const corner = box.closest('.ant-notification-topRight');
    expect(corner?.getAttribute('style')).toContain('24px');
    expect(shownMessages()).toEqual([]);
    const shownAt = performance.now();
    await waitFor(() => expect(screen.queryByText('餘額不足')).toBeNull(), { timeout: 8000 });
    expect(performance.now() - shownAt).toBeGreaterThan(4000);
  });
});

describe('a body whose code is -1', () => {
  it('clears the messages on the screen and shows msg as an error', async () => {
    await renderSite();
    refuse(1);
    await expect(request('/api/x')).rejects.toThrow();
    await messageOf('warning', '餘額不足');
    handle = (_, res) => answer(res, envelope(null, { code: -1, msg: '系統維護中' }));
    await request('/api/x');
    await messageOf('error', '系統維護中');
    await waitFor(() => expect(shownMessages()).toEqual(['系統維護中']));
  });

  it('overrides the business error that comes with it', async () => {
    refuse(2, { code: -1, msg: '操作太頻繁' });
    await renderSite();
    await expect(request('/api/x')).rejects.toMatchObject({ errorCode: 'E1' });
    await messageOf('error', '操作太頻繁');
    await settle();
    expect(shownMessages()).toEqual(['操作太頻繁']);
  });

  it('shows even when the caller skips the error handler', async () => {
    refuse(2, { code: -1, msg: '系統維護中' });
    await renderSite();
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow();
    await messageOf('error', '系統維護中');
  });
});

describe('an HTTP error', () => {
  it.each([403, 404, 500])('%i leads to its page', async (status) => {
    failWith(status);
    const { history } = await renderSite('/nowhere');
    await expect(request('/api/x')).rejects.toThrow();
    await waitFor(() => expect(history.location.pathname).toBe(`/${status}`));
    expect(await screen.findByRole('link', { name: '回首頁' })).toBeVisible();
    expect(shownMessages()).toEqual([]);
  });

  it('leads back from the 404 of a click to the page one was on', async () => {
    failWith(404);
    await renderSite('/500');
    await expect(request('/api/x', { method: 'POST' })).rejects.toThrow();
    await screen.findByText('找不到這個頁面');
    history.back();
    expect(await screen.findByText('系統發生問題')).toBeVisible();
  });

  it.each([400, 413, 429, 503])('%i is named in the message', async (status) => {
    failWith(status);
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow();
    await messageOf('error', `Response status:${status}`);
    expect(shownMessages()).toEqual([`Response status:${status}`]);
  });

  it('401 removes the stored user, opens the sign-in dialog and leaves the page', async () => {
    failWith(401);
    saveUser({ access_token: 'old', expires_at: Date.now() + 60_000 });
    const { history } = await renderSite('/nowhere');
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow();
    expect(storedUser()).toBeUndefined();
    expect(await screen.findByRole('dialog')).toHaveTextContent('登入已過期，請重新登入');
    expect(history.location.pathname).toBe('/nowhere');
    expect(screen.getByText('找不到這個頁面')).toBeInTheDocument();
    expect(shownMessages()).toEqual([]);
  });

  it('401 for a former session leaves the new one alone', async () => {
    handle = (_, res) => {
      saveUser({ access_token: 'new', expires_at: Date.now() + 60_000 });
      answer(res, envelope(null), 401);
    };
    saveUser({ access_token: 'old', expires_at: 0 });
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow();
    expect(storedUser()?.access_token).toBe('new');
  });
});

describe('a request without an answer', () => {
  it('says so when the connection breaks', async () => {
    handle = (req) => req.socket.destroy();
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow('Network Error');
    await messageOf('error', 'None response! Please retry.');
    expect(shownMessages()).toEqual(['None response! Please retry.']);
  });

  it('is any other error when it was never sent', async () => {
    await renderSite();
    const broken = () => {
      throw new Error('broken');
    };
    await expect(request('/api/x', { requestInterceptors: [broken] })).rejects.toThrow('broken');
    await messageOf('error', 'Request error, please retry.');
  });

  it('is nobody’s error when the page itself gave it up', async () => {
    handle = () => {};
    await renderSite();
    const given = new AbortController();
    const answered = request('/api/x', { signal: given.signal });
    given.abort();
    await expect(answered).rejects.toThrow('canceled');
    await settle();
    expect(shownMessages()).toEqual([]);
  });
});

it('shows nothing when the caller skips the error handler', async () => {
  const { history } = await renderSite('/nowhere');
  for (const provoke of [() => refuse(2), () => failWith(404), () => failWith(418)]) {
    provoke();
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow();
  }
  await settle();
  expect(shownMessages()).toEqual([]);
  expect(history.location.pathname).toBe('/nowhere');
});
