import * as endpoint from '@common/endpoints/news';
import { type Route, route } from '../../../http/route';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import { changeNews, createNews, listForStaff, publish, readForStaff, unpublish } from './editNews';
import { listPublished, readItem } from './readNews';
import { changeSiteText, readSiteText, readSiteTextForStaff } from './siteTexts';

export const newsRoutes: Route[] = [
  route(endpoint.listNews, listPublished),
  route(endpoint.getNews, readItem),
  route(endpoint.getSiteText, readSiteText),
  route(endpoint.listAllNews, listForStaff),
  route(endpoint.getAnyNews, readForStaff),
  route(endpoint.createNews, createNews),
  route(endpoint.updateNews, changeNews),
  route(endpoint.publishNews, publish),
  route(endpoint.unpublishNews, unpublish),
  route(endpoint.previewRichText, async ({ body }) => ({ html: renderMarkdown(body.markdown) })),
  route(endpoint.getSiteTextForStaff, readSiteTextForStaff),
  route(endpoint.updateSiteText, changeSiteText),
];
