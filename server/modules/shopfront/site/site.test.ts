import fastify, { type FastifyInstance } from 'fastify';
import type { Chain } from '../../../chain/port';
import { handleError } from '../../../http/errorHandler';
import { register } from '../../../http/register';
import type { Services } from '../../../services';
import { testSettings } from '../../../testing/api';
import { MANUAL_CARRIER } from '../../trade/carriers/manual';
import { siteRoutes } from './routes';

const chain = {
  chainId: 31_337,
  tokenAddress: '0x0000000000000000000000000000000000000001',
  systemWallet: '0x0000000000000000000000000000000000000002',
};
const echo = async (body: unknown) => ({ jsonrpc: '2.0', id: 1, result: body });

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

function open(demo: boolean, demoRpc?: Services['demoRpc']): FastifyInstance {
  app = fastify();
  app.setErrorHandler(handleError);
  app.decorateRequest('caller', null);
  const settings = { ...testSettings, demo };
  const services = {
    db: {},
    chain: chain as Chain,
    settings,
    carrier: MANUAL_CARRIER,
    ...(demoRpc && { demoRpc }),
  } as Services;
  for (const one of siteRoutes) register(app, services, one);
  return app;
}

const ask = { method: 'POST', url: '/api/demo/rpc', payload: { method: 'eth_chainId' } } as const;

test('the configuration returns the chain, the token, the wallet and the server’s time', async () => {
  const asked = Date.now();
  const { data } = (await open(true).inject('/api/config')).json();
  const none = { hasStores: false, books: false, cancels: false };
  expect(data).toMatchObject({ ...chain, confirmations: 3, demo: true, carrier: none });
  expect(data.now).toBeGreaterThanOrEqual(asked);
  expect(data.now).toBeLessThanOrEqual(Date.now());
});

test('JSON-RPC of the demo chain is answered without our envelope', async () => {
  const response = await open(true, echo).inject(ask);
  expect(response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { method: 'eth_chainId' } });
});

test.each([
  ['on a real chain', false, echo],
  ['where no demo chain runs', true, undefined],
])('there is no JSON-RPC %s', async (_where, demo, relay) => {
  const response = await open(demo, relay).inject(ask);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, errorCode: 'NOT_FOUND' });
});
