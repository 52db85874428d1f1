import * as staff from '@common/endpoints/adminAuctions';
import * as endpoint from '@common/endpoints/auctions';
import { type Route, rawRoute, route } from '../../http/route';
import { listSignals } from '../fairness/listSignals';
import { buyNow } from './buyNow';
import { limitBids } from './limitBids';
import { listBids } from './listBids';
import { listLots } from './listLots';
import { placeBid } from './placeBid';
import { previewBid } from './previewBid';
import { putUpLot, relistLot, withdrawLot } from './putUpLot';
import { listMine, readLotById, readLotOfProduct } from './readLots';
import { listAllLots } from './readStaffLots';
import { revealMaximum } from './revealMaximum';
import { streamLot } from './streamLot';

const lotOf = ({ id }: { id: number }) => `lot:${id}`;

export const auctionRoutes: Route[] = [
  route(endpoint.listAuctions, listLots),
  route(endpoint.getAuction, readLotById),
  route(endpoint.getAuctionOfProduct, readLotOfProduct),
  route(endpoint.listBids, listBids),
  rawRoute(endpoint.auctionEvents, streamLot),
  route(endpoint.previewBid, previewBid),
  route(endpoint.placeBid, placeBid, { guard: limitBids, turn: lotOf }),
  route(endpoint.buyNow, buyNow, { guard: limitBids, turn: lotOf }),
  route(endpoint.listMyBids, listMine),
  route(staff.listAllLots, listAllLots),
  route(staff.putUpLot, putUpLot),
  route(staff.withdrawLot, withdrawLot),
  route(staff.relistLot, relistLot),
  route(staff.revealMaximum, revealMaximum),
  route(staff.listSignals, listSignals),
];
