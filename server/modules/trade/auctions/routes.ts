import * as staff from '@common/endpoints/adminAuctions';
import * as endpoint from '@common/endpoints/auctions';
import * as alerts from '@common/endpoints/lotAlerts';
import { batchRoute, type Call, type Route, rawRoute, route } from '../../../http/route';
import { listSignals } from '../fairness/listSignals';
import { buyNow } from './buyNow';
import { exportLots } from './exportLots';
import { limitBids } from './limitBids';
import { listBids } from './listBids';
import { listLots } from './listLots';
import { placeBids } from './placeBids';
import { previewBid } from './previewBid';
import { askSellerOfLot, putUpLot, relistLot, withdrawLot } from './putUpLot';
import { listAllLots, listMine, readLotById, readLotOfProduct, readStaffLot } from './readLots';
import { revealMaximum } from './revealMaximum';
import { listLotAlerts, setLotAlert } from './setLotAlert';
import { streamLot } from './streamLot';

const lotOf = ({ params }: Pick<Call<typeof endpoint.placeBid>, 'params'>) => `lot ${params.id}`;

export const auctionRoutes: Route[] = [
  route(endpoint.listAuctions, listLots),
  route(endpoint.getAuction, readLotById),
  route(endpoint.getAuctionOfProduct, readLotOfProduct),
  route(endpoint.listBids, listBids),
  rawRoute(endpoint.auctionEvents, streamLot),
  route(alerts.listLotAlerts, listLotAlerts),
  route(alerts.setLotAlert, setLotAlert),
  route(endpoint.previewBid, previewBid),
  batchRoute<typeof endpoint.placeBid>(endpoint.placeBid, placeBids, {
    guard: limitBids,
    queueBy: lotOf,
    stampsArrival: true,
  }),
  route(endpoint.buyNow, buyNow, {
    guard: limitBids,
    queueBy: lotOf,
    isExclusive: true,
    stampsArrival: true,
  }),
  route(endpoint.listMyBids, listMine),
  route(staff.listAllLots, listAllLots),
  rawRoute(staff.exportLots, exportLots),
  route(staff.getAnyLot, ({ db, params, settings }) =>
    readStaffLot(db, params.id, settings.secret),
  ),
  route(staff.putUpLot, putUpLot),
  route(staff.withdrawLot, withdrawLot),
  route(staff.relistLot, relistLot),
  route(staff.askSellerOfLot, askSellerOfLot),
  route(staff.revealMaximum, revealMaximum),
  route(staff.listSignals, listSignals),
];
