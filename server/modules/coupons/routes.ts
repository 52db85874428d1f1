import * as endpoint from '@common/endpoints/coupons';
import { type Route, route } from '../../http/route';
import { changeCoupon, createCoupon, listCoupons, listCouponUses } from './editCoupons';
import { readCoupon } from './useCoupon';

export const couponRoutes: Route[] = [
  route(endpoint.readCoupon, readCoupon),
  route(endpoint.listCoupons, listCoupons),
  route(endpoint.createCoupon, createCoupon),
  route(endpoint.changeCoupon, changeCoupon),
  route(endpoint.listCouponUses, listCouponUses),
];
