import * as endpoint from '@common/endpoints/auctions';
import { type Route, rawRoute, route } from '../../http/route';
import { buyNow } from './buyNow';
import { listBids } from './listBids';
import { placeBid } from './placeBid';
import { previewBid } from './previewBid';
import { listLots, listMine, readLotById, readLotOfProduct } from './readLots';
import { streamLot } from './streamLot';

export const auctionRoutes: Route[] = [
  route(endpoint.listAuctions, listLots),
  route(endpoint.getAuction, readLotById),
  route(endpoint.getAuctionOfProduct, readLotOfProduct),
  route(endpoint.listBids, listBids),
  rawRoute(endpoint.auctionEvents, streamLot),
  route(endpoint.previewBid, previewBid),
  route(endpoint.placeBid, placeBid),
  route(endpoint.buyNow, buyNow),
  route(endpoint.listMyBids, listMine),
];
