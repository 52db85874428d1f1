import * as staff from '@common/endpoints/adminListings';
import * as holidays from '@common/endpoints/holidays';
import * as endpoint from '@common/endpoints/listings';
import { type Route, rawRoute, route } from '../../../http/route';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import { closeMyLot, relistMyLot, setOffer, withdrawMyLot } from './changeListed';
import { exportListings } from './exportListings';
import { endMyHoliday, setMyHoliday } from './holiday';
import { readListing } from './present';
import { listForStaff, listMine, readForStaff } from './readListings';
import { answerListing, approveListing } from './reviewListing';
import { readSellingRules } from './rules';
import { stopProduct } from './stopProduct';
import { createListing, discardListing, saveListing, submitListing } from './writeListing';

export const sellingRoutes: Route[] = [
  route(endpoint.getSellingRules, readSellingRules),
  route(holidays.setMyHoliday, setMyHoliday),
  route(holidays.endMyHoliday, endMyHoliday),
  route(endpoint.listMyListings, listMine),
  route(endpoint.getMyListing, ({ db, caller, params, settings }) =>
    readListing(db, params.id, caller.memberId, settings.secret),
  ),
  route(endpoint.previewListing, async ({ db, caller, params, settings }) => {
    const { content } = await readListing(db, params.id, caller.memberId, settings.secret);
    return { html: renderMarkdown(content.description) };
  }),
  route(endpoint.createListing, createListing),
  route(endpoint.saveListing, saveListing),
  route(endpoint.submitListing, submitListing),
  route(endpoint.discardListing, discardListing),
  route(endpoint.setOffer, setOffer),
  route(endpoint.withdrawMyLot, withdrawMyLot),
  route(endpoint.closeMyLot, closeMyLot),
  route(endpoint.relistMyLot, relistMyLot),
  route(staff.listListings, listForStaff),
  rawRoute(staff.exportListings, exportListings),
  route(staff.getAnyListing, ({ db, params, settings }) =>
    readForStaff(db, params.id, settings.secret),
  ),
  route(staff.approveListing, approveListing),
  route(staff.answerListing, answerListing),
  route(staff.stopMemberProduct, stopProduct),
];
