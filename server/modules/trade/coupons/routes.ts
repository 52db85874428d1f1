import * as endpoint from '@common/endpoints/coupons';
import * as kept from '@common/endpoints/keptCoupons';
import * as sellers from '@common/endpoints/sellerCoupons';
import { type Route, rawRoute, route } from '../../../http/route';
import {
  changeCoupon,
  createCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  stopCoupon,
} from './editCoupons';
import { exportCoupons } from './exportCoupons';
import {
  keepCoupon,
  listCouponOffers,
  listKeptCouponIds,
  listKeptCoupons,
  listPublicCoupons,
} from './keptCoupons';
import { changeMyCoupon, createMyCoupon, listMyCoupons, listMyGoods } from './sellerCoupons';
import { readCoupon } from './useCoupon';

export const couponRoutes: Route[] = [
  route(endpoint.readCoupon, readCoupon),
  route(endpoint.listCoupons, listCoupons),
  rawRoute(endpoint.exportCoupons, exportCoupons),
  route(endpoint.getCoupon, getCoupon),
  route(endpoint.createCoupon, createCoupon),
  route(endpoint.changeCoupon, changeCoupon),
  route(endpoint.stopCoupon, stopCoupon),
  route(endpoint.listCouponUses, listCouponUses),
  route(kept.listPublicCoupons, listPublicCoupons),
  route(kept.listKeptCoupons, listKeptCoupons),
  route(kept.listKeptCouponIds, listKeptCouponIds),
  route(kept.listCouponOffers, listCouponOffers),
  route(kept.keepCoupon, keepCoupon),
  route(sellers.listMyCoupons, listMyCoupons),
  route(sellers.createMyCoupon, createMyCoupon),
  route(sellers.changeMyCoupon, changeMyCoupon),
  route(sellers.listMyGoods, listMyGoods),
];
