import * as endpoint from '@common/endpoints/campaigns';
import { type Route, route } from '../../../http/route';
import { createCampaign, grantCampaign, listCampaigns, previewCampaign } from './campaigns';

export const campaignRoutes: Route[] = [
  route(endpoint.listCampaigns, listCampaigns),
  route(endpoint.createCampaign, createCampaign),
  route(endpoint.previewCampaign, previewCampaign),
  route(endpoint.grantCampaign, grantCampaign),
];
