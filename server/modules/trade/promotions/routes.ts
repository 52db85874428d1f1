import * as endpoint from '@common/endpoints/promotions';
import { showTerms } from '../../../db/settings';
import { type Route, route } from '../../../http/route';
import { listPromotions } from './listPromotions';
import { promoteListing } from './promote';
import { stopPromotion } from './stopPromotion';
import { PROMOTION_TERMS, readTerms } from './terms';

export const promotionRoutes: Route[] = [
  route(endpoint.promotionTerms, ({ db }) => readTerms(db)),
  route(endpoint.promoteListing, promoteListing),
  route(endpoint.listPromotions, listPromotions),
  route(endpoint.stopPromotion, stopPromotion),
  route(endpoint.staffPromotionTerms, ({ db }) => showTerms(db, PROMOTION_TERMS)),
];
