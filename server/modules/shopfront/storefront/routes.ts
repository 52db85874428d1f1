import { getGab } from '@common/endpoints/gab';
import * as endpoint from '@common/endpoints/storefront';
import { type Route, route } from '../../../http/route';
import {
  changeBanner,
  createBanner,
  deleteBanner,
  listBanners,
  orderBanners,
  publish,
  unpublish,
} from './editBanners';
import { listFeatured, setFeatured } from './editFeatured';
import { storefrontOf } from './home';
import { readGab } from './readGab';
import { readViewedCards, recommend } from './recommend';

export const storefrontRoutes: Route[] = [
  route(endpoint.getHome, (call) => storefrontOf(call).home()),
  route(getGab, readGab),
  route(endpoint.getRecommended, recommend),
  route(endpoint.listViewed, readViewedCards),
  route(endpoint.getSimilar, (call) => storefrontOf(call).similar(call.params.id)),
  route(endpoint.listBanners, listBanners),
  route(endpoint.createBanner, createBanner),
  route(endpoint.updateBanner, changeBanner),
  route(endpoint.publishBanner, publish),
  route(endpoint.unpublishBanner, unpublish),
  route(endpoint.deleteBanner, deleteBanner),
  route(endpoint.orderBanners, orderBanners),
  route(endpoint.listFeatured, listFeatured),
  route(endpoint.setFeatured, setFeatured),
];
