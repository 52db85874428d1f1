import type { FastifyInstance } from 'fastify';
import { readMails } from './folderMailer';
import { mailboxPage } from './mailboxPage';

const SHOWN = 50;

/** `GET /mailbox` (demo only): the newest mails in the folder, with `?to=` those to one address. */
export async function serveMailbox(app: FastifyInstance, folder: string): Promise<void> {
  app.get<{ Querystring: { to?: unknown } }>('/mailbox', async (request, reply) => {
    const { to } = request.query;
    const only = typeof to === 'string' && to !== '' ? { to } : {};
    const page = mailboxPage(await readMails(folder, { limit: SHOWN, ...only }));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}
