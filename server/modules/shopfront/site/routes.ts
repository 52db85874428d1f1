import * as gab from '@common/endpoints/gab';
import { demoRpc, siteConfig } from '@common/endpoints/site';
import { showTerms } from '../../../db/settings';
import { AppError } from '../../../errors';
import { type RawCall, type Route, rawRoute, route } from '../../../http/route';
import { REFERENCE_RATE } from '../../goods/catalogue/referenceRate';
import { shownRateOf } from './shownRate';

/** Relays JSON-RPC without our envelope. @throws AppError NOT_FOUND when the chain is real */
async function relayToDemoChain({ settings, demoRpc: relay, request, reply }: RawCall) {
  if (!settings.demo || !relay) throw new AppError('NOT_FOUND');
  return reply.send(await relay(request.body));
}

export const siteRoutes: Route[] = [
  route(siteConfig, async ({ chain, settings, carrier, clock }) => ({
    chainId: chain.chainId,
    tokenAddress: chain.tokenAddress,
    systemWallet: chain.systemWallet,
    confirmations: settings.confirmations,
    demo: settings.demo,
    carrier: {
      hasStores: carrier.stores !== undefined,
      books: carrier.book !== undefined,
      cancels: carrier.cancelBooking !== undefined,
    },
    supportEmail: settings.supportEmail,
    now: Math.round(clock.present()),
  })),
  route(gab.getRate, ({ db }) => shownRateOf(db).read()),
  route(gab.staffReferenceRate, ({ db }) => showTerms(db, REFERENCE_RATE)),
  rawRoute(demoRpc, relayToDemoChain),
];
