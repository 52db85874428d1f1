import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { folderMailer, readMails } from './folderMailer';
import { type Mail, MailBrokenOff, MailboxRefused, type Mailer, MailServiceAway } from './mailer';
import { smtpMailer } from './smtpMailer';

/** A mailer, and what arrived at the other end of it, oldest first. */
interface Post {
  mailer: Mailer;
  arrived(): Promise<Mail[]>;
  close(): Promise<void>;
}

async function openFolder(): Promise<Post> {
  const folder = join(mkdtempSync(join(tmpdir(), 'gab-mail-')), 'mailbox');
  return {
    mailer: folderMailer(folder),
    arrived: async () =>
      (await readMails(folder, { limit: 100 })).reverse().map(({ at: _, ...mail }) => mail),
    close: async () => rmSync(join(folder, '..'), { recursive: true }),
  };
}

interface Smtp extends Post {
  from: string[];
  /** Of each mail, by their names in small letters. */
  headers: Record<string, string>[];
  url: string;
}

async function openSmtp(sender = 'no-reply'): Promise<Smtp> {
  const mails: Mail[] = [];
  const headers: Record<string, string>[] = [];
  const from: string[] = [];
  const sockets: Socket[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'gab' && password === 'pass/word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('banned') ? new Error('sender refused') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('no such user') : null),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      if (session.envelope.rcptTo.some(({ address }) => address.startsWith('poison'))) {
        for (const one of sockets) one.destroy();
        return;
      }
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      const { subject = '', text = '', html } = mail;
      headers.push(Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])));
      const { mailFrom, rcptTo } = session.envelope;
      if (mailFrom) from.push(mailFrom.address);
      for (const { address } of rcptTo) {
        mails.push({
          ...{ to: address, subject, text: text.replace(/\n$/, '') },
          ...(html && { html: html.trim() }),
        });
      }
      done();
    },
  });
  server.server.on('connection', (one: Socket) => sockets.push(one));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `smtp://gab:pass%2Fword@127.0.0.1:${port}`;
  return {
    mailer: smtpMailer({ url, from: `GAB 商城市集 <${sender}@shop.example>` }),
    url,
    from,
    headers,
    arrived: async () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe.each([
  ['the folder mailer', openFolder],
  ['the SMTP mailer', openSmtp],
])('%s', (_name, open) => {
  let post: Post;
  beforeEach(async () => {
    post = await open();
  });
  afterEach(() => post.close());

  test('delivers subject and text in Chinese as they are', async () => {
    const mail = {
      to: 'buyer@example.com',
      subject: '您的驗證碼',
      text: '驗證碼：123456\n\n十分鐘內有效。',
    };
    await post.mailer.send(mail);
    expect(await post.arrived()).toEqual([mail]);
  });

  test('delivers an HTML part beside the text', async () => {
    const mail = { to: 'a@example.com', subject: 's', text: 't', html: '<p>段落 &amp; 更多</p>' };
    await post.mailer.send(mail);
    expect(await post.arrived()).toEqual([mail]);
  });

  test('delivers many at once, each once', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(
      numbers.map((n) => post.mailer.send({ to: `m${n}@example.com`, subject: `${n}`, text: 'x' })),
    );
    const subjects = (await post.arrived()).map(({ subject }) => Number(subject));
    expect(subjects.sort((a, b) => a - b)).toEqual(numbers);
  });

  test('takes an address with a comma or a line break for one recipient, or refuses it', async () => {
    for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
      await post.mailer.send({ to, subject: 's', text: 't' }).catch(() => {});
    }
    const recipients = (await post.arrived()).map((mail) => mail.to);
    expect(recipients).not.toContain('b@example.com');
  });
});

test('SMTP: a mail with a return path of its own goes to one recipient', async () => {
  const post = await openSmtp();
  const mail = { subject: 's', text: 't', returnTo: 'bounces+1@shop.example' };
  await post.mailer.send({ ...mail, to: 'a@example.com' });
  await post.mailer.send({ ...mail, to: 'b@example.com, c@example.com' }).catch(() => {});
  expect(post.from[0]).toBe('bounces+1@shop.example');
  expect(post.headers[0]).toMatchObject({ from: expect.stringContaining('no-reply@shop.example') });
  const recipients = (await post.arrived()).map(({ to }) => to);
  expect(recipients).toContain('a@example.com');
  expect(recipients).not.toContain('c@example.com');
  await post.close();
});

test('SMTP: mails come from MAIL_FROM', async () => {
  const post = await openSmtp();
  await post.mailer.send({ to: 'a@example.com', subject: 's', text: 't' });
  expect(post.from).toEqual(['no-reply@shop.example']);
  await post.close();
});

test('SMTP: mails say that a program wrote them, are named for all tries, and can be switched off in one press', async () => {
  const post = await openSmtp();
  const mail = { to: 'a@example.com', subject: 's', text: 't' };
  const unsubscribe = `https://shop.example/api/mails/unsubscribe?token=7.orders-favourites.${'x'.repeat(43)}`;
  await post.mailer.send({ ...mail, id: 'mail-7-1764000000000', unsubscribe });
  await post.mailer.send(mail);
  expect(post.headers).toMatchObject([
    {
      'message-id': '<mail-7-1764000000000@shop.example>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
    { 'auto-submitted': 'auto-generated' },
  ]);
  expect(post.headers[1]).not.toHaveProperty('list-unsubscribe');
  await post.close();
});

test('SMTP: rejects when the server is not there', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' });
  const sent = mailer.send({ to: 'c@d.example', subject: 's', text: 't' });
  await expect(sent).rejects.toThrow(MailServiceAway);
  await expect(sent).rejects.toThrow(/ECONNREFUSED/);
});

test('SMTP: a refused login or sender concerns every mail, a refused recipient one alone', async () => {
  const mail = { to: 'nobody@example.com', subject: 's', text: 't' };
  const [post, banned] = [await openSmtp(), await openSmtp('banned')];
  const from = 'a@shop.example';
  const stranger = smtpMailer({ url: post.url.replace('gab:', 'stranger:'), from });
  await expect(stranger.send(mail)).rejects.toThrow(MailServiceAway);
  await expect(banned.mailer.send(mail)).rejects.toThrow(MailServiceAway);
  const refused = await post.mailer.send(mail).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailboxRefused);
  expect(refused).not.toBeInstanceOf(MailServiceAway);
  await post.close();
  await banned.close();
});

test('SMTP: a mail at which the server hangs up breaks off, and a fresh connection is taken', async () => {
  const post = await openSmtp();
  const sent = post.mailer.send({ to: 'poison@example.com', subject: 's', text: 't' });
  await expect(sent).rejects.toThrow(MailBrokenOff);
  await expect(post.mailer.verify()).resolves.toBeUndefined();
  await post.close();
  await expect(post.mailer.verify()).rejects.toThrow('ECONNREFUSED');
});

test('SMTP: a server that looks long at a mail before it takes it gets it once; one that never answers breaks off', async () => {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      for await (const _ of stream);
      const to = session.envelope.rcptTo[0]?.address ?? '';
      taken.push(to);
      if (!to.startsWith('silent')) setTimeout(done, 600);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  const options = { url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' };
  const mailer = smtpMailer(options, { connectMs: 200, answerMs: 2_000 });
  const mail = { to: 'slow@d.example', subject: 's', text: 't' };
  await expect(mailer.send(mail)).resolves.toBeUndefined();
  await expect(mailer.send({ ...mail, to: 'silent@d.example' })).rejects.toThrow(MailBrokenOff);
  expect(taken).toEqual(['slow@d.example', 'silent@d.example']);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
});

test('folder: lists the newest first, up to the limit, and of one address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gab-mail-'));
  let second = 0;
  const mailer = folderMailer(folder, () => {
    second += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  });
  for (const [to, subject] of [
    ['a@example.com', '1'],
    ['b@example.com', '2'],
    ['A@example.com', '3'],
  ] as const) {
    await mailer.send({ to, subject, text: '' });
  }
  writeFileSync(join(folder, 'zzz.json'), '{"half":');
  const subjects = async (options: { limit: number; to?: string }) =>
    (await readMails(folder, options)).map(({ subject }) => subject);
  expect(await subjects({ limit: 10 })).toEqual(['3', '2', '1']);
  expect(await subjects({ limit: 2 })).toEqual(['3', '2']);
  expect(await subjects({ limit: 10, to: 'a@example.com' })).toEqual(['3', '1']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
