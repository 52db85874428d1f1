import * as endpoint from '@common/endpoints/promotions';
import { type Route, route } from '../../http/route';
import { listPromotions } from './listPromotions';
import { promoteListing } from './promote';
import { stopPromotion } from './stopPromotion';
import { changeTerms, readTerms, showTerms } from './terms';

export const promotionRoutes: Route[] = [
  route(endpoint.promotionTerms, ({ db }) => readTerms(db)),
  route(endpoint.promoteListing, promoteListing),
  route(endpoint.listPromotions, listPromotions),
  route(endpoint.stopPromotion, stopPromotion),
  route(endpoint.staffPromotionTerms, ({ db }) => showTerms(db)),
  route(endpoint.changePromotionTerms, changeTerms),
];
