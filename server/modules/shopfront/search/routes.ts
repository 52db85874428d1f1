import * as staff from '@common/endpoints/adminSynonyms';
import * as endpoint from '@common/endpoints/search';
import { type Route, route } from '../../../http/route';
import { countMatches } from './countMatches';
import { createSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from './editSynonyms';
import { suggest } from './suggest';

export const searchRoutes: Route[] = [
  route(endpoint.suggest, ({ db, query }) => suggest(db, query.q)),
  route(endpoint.countMatches, countMatches),
  route(staff.listSynonyms, listSynonyms),
  route(staff.createSynonyms, createSynonyms),
  route(staff.updateSynonyms, updateSynonyms),
  route(staff.deleteSynonyms, deleteSynonyms),
];
