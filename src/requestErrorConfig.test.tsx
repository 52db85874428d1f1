import type { IncomingMessage, ServerResponse } from 'node:http';
import { screen, waitFor, within } from '@testing-library/react';
import { history, request } from '@umijs/max';
import type { BizError } from '@/services/bizError';
import { saveUser, storedUser } from '@/session/session';
import { closeSignIn } from '@/session/signIn';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { answer, envelope, onTestPaths, startServer } from '@/testing/stubServer';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  server = await startServer(onTestPaths((req, res) => handle(req, res)));
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
    await expect(request('/api/x')).rejects.toThrow('餘額不足');
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
    await expect(request('/api/x')).rejects.toThrow('餘額不足');
    await messageOf(kind, '餘額不足');
    expect(shownMessages()).toEqual(['餘額不足']);
  });

  it('an error of type 3 shows a notification titled with its code, at the top right', async () => {
    refuse(3);
    await renderSite();
    // Before it is shown: what a busy machine adds must not make its time look shorter.
    const asked = performance.now();
    await expect(request('/api/x')).rejects.toThrow('餘額不足');
    const box = await screen.findByText('餘額不足');
    const notice = box.closest('.ant-notification-notice');
    expect(notice?.querySelector('.ant-notification-notice-title')).toHaveTextContent(/^E1$/);
    expect(notice?.querySelector('.ant-notification-notice-description')).toHaveTextContent(
      /^餘額不足$/,
    );
    const corner = box.closest('.ant-notification-topRight');
    expect(corner?.getAttribute('style')).toContain('24px');
    expect(shownMessages()).toEqual([]);
    await waitFor(() => expect(screen.queryByText('餘額不足')).toBeNull(), { timeout: 8000 });
    expect(performance.now() - asked).toBeGreaterThan(4000);
  });
});

describe('a refusal without words', () => {
  it.each([1, 2, 4])('of type %i shows its code', async (showType) => {
    refuse(showType, { errorMessage: '' });
    await renderSite();
    await expect(request('/api/x')).rejects.toMatchObject({ errorCode: 'E1' });
    await messageOf(showType === 1 ? 'warning' : 'error', '操作沒有成功（代碼 E1）');
    expect(shownMessages()).toHaveLength(1);
  });

  it('an error of type 3 shows its code in both places', async () => {
    refuse(3, { errorMessage: '' });
    await renderSite();
    await expect(request('/api/x')).rejects.toMatchObject({ errorCode: 'E1' });
    await findVisible('操作沒有成功（代碼 E1）');
    expect(screen.getByText('E1')).toBeVisible();
  });

  it.each([
    [{ errorMessage: '請稍後再試' }, '請稍後再試'],
    [{ errorMessage: '', errorCode: 'MAINTENANCE' }, '操作沒有成功（代碼 MAINTENANCE）'],
    [{ errorMessage: '', errorCode: '', msg: ' ' }, '操作沒有成功（代碼 -1）'],
  ])('of code -1 with an empty msg shows what else it has: %j', async (rest, text) => {
    handle = (_, res) => answer(res, envelope(null, { code: -1, ...rest }));
    await renderSite();
    await request('/api/x');
    await messageOf('error', text);
    expect(shownMessages()).toEqual([text]);
  });
});

describe('an answer of 200 that is JSON and no envelope', () => {
  it.each(['{}', '[]', '{"success":"true","data":1}', '{"status":"portal"}'])(
    '%s says so and rejects',
    async (text) => {
      handle = (_, res) => {
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(text);
      };
      await renderSite();
      await expect(request('/api/x')).rejects.toMatchObject({ name: 'UnreadableAnswer' });
      await messageOf('error', '網路傳回的內容無法讀取');
    },
  );
});

describe('an answer of 200 that is no JSON', () => {
  it.each(['<html>Welcome to the café</html>', ''])('%j says so and rejects', async (text) => {
    handle = (_, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.end(text);
    };
    await renderSite();
    await expect(request('/api/x')).rejects.toMatchObject({ name: 'UnreadableAnswer' });
    await messageOf('error', '網路傳回的內容無法讀取');
    expect(shownMessages()).toHaveLength(1);
  });
});

describe('a body whose code is -1', () => {
  it('clears the messages on the screen and shows msg as an error', async () => {
    await renderSite();
    refuse(1);
    await expect(request('/api/x')).rejects.toThrow('餘額不足');
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
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow('餘額不足');
    await messageOf('error', '系統維護中');
  });
});

describe('an HTTP error', () => {
  it.each([403, 404, 500])('%i leads to its page', async (status) => {
    failWith(status);
    const { history } = await renderSite('/nowhere');
    await expect(request('/api/x')).rejects.toThrow(`${status}`);
    await waitFor(() => expect(history.location.pathname).toBe(`/${status}`));
    await findVisible(() => screen.getByRole('link', { name: '回首頁' }));
    expect(shownMessages()).toEqual([]);
  });

  it('500 shows the id by which the log knows the request, to be sent to support', async () => {
    const id = '2f1c9a34-0000-4000-8000-00000000beef';
    handle = (_, res) => {
      res.setHeader('x-request-id', id);
      answer(res, envelope(null, { success: false }), 500);
    };
    await renderSite('/nowhere');
    await expect(request('/api/x')).rejects.toThrow('500');
    expect(await findVisible(id)).toHaveTextContent(new RegExp(`^${id}$`));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: '聯絡客服' })).toHaveAttribute('href', '/contact');
  });

  it('500 without an id, or with one that is no id, shows none', async () => {
    handle = (_, res) => {
      res.setHeader('x-request-id', '<b>call 0900 000 000</b>');
      answer(res, envelope(null, { success: false }), 500);
    };
    await renderSite('/nowhere');
    await expect(request('/api/x')).rejects.toThrow('500');
    await findVisible('系統發生問題');
    expect(screen.queryByText(/錯誤編號/)).toBeNull();
  });

  it('leads back from the 404 of a click to the page one was on', async () => {
    failWith(404);
    await renderSite('/500');
    await expect(request('/api/x', { method: 'POST' })).rejects.toThrow('404');
    await screen.findByText('找不到這個頁面');
    history.back();
    await findVisible('系統發生問題');
  });

  it.each([400, 413, 429, 503])('%i is named in the message', async (status) => {
    failWith(status);
    await renderSite();
    await expect(request('/api/x')).rejects.toThrow(`${status}`);
    await messageOf('error', `Response status:${status}`);
    expect(shownMessages()).toEqual([`Response status:${status}`]);
  });

  it('401 removes the stored user, opens the sign-in dialog and leaves the page', async () => {
    failWith(401);
    saveUser({ access_token: 'old', expires_at: Date.now() + 60_000 });
    const { history } = await renderSite('/nowhere');
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow('401');
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
    await expect(request('/api/x')).rejects.toThrow('401');
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

  it('an aborted request shows no error', async () => {
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
    await expect(request('/api/x', { skipErrorHandler: true })).rejects.toThrow(/餘額不足|404|418/);
  }
  await settle();
  expect(shownMessages()).toEqual([]);
  expect(history.location.pathname).toBe('/nowhere');
});
