import { demoRpc, siteConfig } from '@common/endpoints/site';
import { AppError } from '../../errors';
import { type RawCall, type Route, rawRoute, route } from '../../http/route';

/** JSON-RPC has an envelope of its own, so ours stays off. @throws AppError NOT_FOUND on a real chain */
async function relayToDemoChain({ settings, demoRpc: relay, request, reply }: RawCall) {
  if (!settings.demo || !relay) throw new AppError('NOT_FOUND');
  return reply.type('application/json; charset=utf-8').send(await relay(request.body));
}

export const siteRoutes: Route[] = [
  route(siteConfig, async ({ chain, settings }) => ({
    chainId: chain.chainId,
    tokenAddress: chain.tokenAddress,
    systemWallet: chain.systemWallet,
    confirmations: settings.confirmations,
    demo: settings.demo,
    now: Date.now(),
  })),
  rawRoute(demoRpc, relayToDemoChain),
];
