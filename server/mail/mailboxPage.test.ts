import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTICE_SETTINGS } from '@common/messages/noticeSettings';
import fastify from 'fastify';
import { folderMailer } from './folderMailer';
import { serveMailbox } from './serveMailbox';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gab-mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function get(url: string) {
  const app = fastify();
  await serveMailbox(app, folder);
  const response = await app.inject(url);
  await app.close();
  return response;
}

test('shows nothing yet in words', async () => {
  const { statusCode, headers, body } = await get('/mailbox');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('還沒有郵件');
});

test('a mail is shown as text, even if it contains HTML', async () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  await folderMailer(folder).send({ to: hostile, subject: hostile, text: hostile, html: hostile });
  const { body } = await get('/mailbox');
  expect(body).not.toContain('<img');
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';
  expect(body.split(escaped)).toHaveLength(4);
});

test('a mail that names the settings of notices leads there', async () => {
  const text = `不想再收到這類信件？請到網站的${NOTICE_SETTINGS.menuPath} 關閉。`;
  await folderMailer(folder).send({ to: 'a@shop.example', subject: '通知', text, html: text });
  const link = `<a href="${NOTICE_SETTINGS.path}">${NOTICE_SETTINGS.menuPath}</a>`;
  expect((await get('/mailbox')).body).toContain(`請到網站的${link} 關閉`);
});

test('the end of a mail of notices leads to where such mails are switched off', async () => {
  const unsubscribe = 'http://localhost/api/mails/unsubscribe?token=1.orders.x';
  const text = `開啟這個連結就能關閉：\n${unsubscribe}`;
  const mail = { to: 'a@shop.example', subject: '通知', text, unsubscribe };
  await folderMailer(folder).send(mail);
  expect((await get('/mailbox')).body).toContain(`<a href="${unsubscribe}">${unsubscribe}</a>`);
});

test('shows the mails to one address', async () => {
  const mailer = folderMailer(folder);
  await mailer.send({ to: 'a@example.com', subject: '給甲', text: '111111' });
  await mailer.send({ to: 'b@example.com', subject: '給乙', text: '222222' });
  const { body } = await get('/mailbox?to=a%40example.com');
  expect(body).toContain('111111');
  expect(body).not.toContain('222222');
});

test('takes odd queries without a fuss', async () => {
  for (const query of ['?to=', '?to=a&to=b', '?to[]=x', '?to=%00']) {
    expect((await get(`/mailbox${query}`)).statusCode).toBe(200);
  }
});
