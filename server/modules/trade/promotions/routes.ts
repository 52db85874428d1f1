import * as endpoint from '@common/endpoints/promotions';
import { type Route, route } from '../../../http/route';
import { showTerms } from '../../../ledger/changeTerms';
import { listPromotions } from './listPromotions';
import { promoteListing } from './promote';
import { stopPromotion } from './stopPromotion';
import { changePromotionTerms, PROMOTION_TERMS, readTerms } from './terms';

export const promotionRoutes: Route[] = [
  route(endpoint.promotionTerms, ({ db }) => readTerms(db)),
  route(endpoint.promoteListing, promoteListing),
  route(endpoint.listPromotions, listPromotions),
  route(endpoint.stopPromotion, stopPromotion),
  route(endpoint.staffPromotionTerms, ({ db }) => showTerms(db, PROMOTION_TERMS)),
  route(endpoint.changePromotionTerms, changePromotionTerms),
];
