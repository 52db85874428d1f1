import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Member } from '@common/endpoints/auth';
import { MEMBER } from '@/testing/session';
import { answer, envelope, startServer } from '@/testing/stubServer';
import { ADDRESS } from './fakeWallet';

export const MESSAGE = 'shop wants you to sign in\n登入';
export const SYSTEM_WALLET = `0x${'5'.repeat(40)}`;
export const TOKEN = `0x${'6'.repeat(40)}`;
export const OWNER: Member = { ...MEMBER, name: '小美', wallets: [ADDRESS.toLowerCase()] };

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export const sends =
  (data: unknown): Handler =>
  (_request, response) =>
    answer(response, envelope(data));

const balance = { available: '0', held: '0' };

/** What the wallet's part of the site asks the API for; a test replaces what it is about. */
export async function startStubApi() {
  const bodies: { call: string; body: unknown }[] = [];
  const handlers: Record<string, Handler> = {
    'GET /api/config': sends({
      chainId: 31337,
      tokenAddress: TOKEN,
      systemWallet: SYSTEM_WALLET,
      confirmations: 3,
      demo: true,
      now: Date.now(),
    }),
    'GET /api/me': sends({
      member: OWNER,
      sessionExpiresAt: Date.now() + 60_000,
      coin: balance,
      adv: balance,
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
    }),
    'GET /api/me/events': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('retry: 50\nevent: ready\ndata: {}\n\n');
    },
    'POST /api/auth/nonce': sends({ message: MESSAGE, nonce: 'n', expiresAt: Date.now() + 60_000 }),
    'POST /api/auth/wallet': sends({
      access_token: 'new-token',
      expires_at: Date.now() + 60_000,
      member: OWNER,
    }),
    'POST /api/auth/logout': sends(null),
  };
  const server = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    if (body) bodies.push({ call, body: JSON.parse(body) });
    const handle = handlers[call];
    if (handle) handle(request, response, body);
    else answer(response, envelope(null, { success: false, errorCode: 'NOT_FOUND' }), 404);
  });
  return {
    handlers,
    close: server.close,
    sent: (call: string) => bodies.filter((one) => one.call === call).map((one) => one.body),
  };
}
