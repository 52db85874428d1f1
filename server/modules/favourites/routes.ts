import * as endpoint from '@common/endpoints/favourites';
import { type Route, route } from '../../http/route';
import { addFavourite, mergeFavourites, removeFavourite } from './keepFavourites';
import { listFavourites } from './listFavourites';
import { readIds } from './readIds';

export const favouriteRoutes: Route[] = [
  route(endpoint.listFavourites, listFavourites),
  route(endpoint.listFavouriteIds, readIds),
  route(endpoint.addFavourite, addFavourite),
  route(endpoint.removeFavourite, removeFavourite),
  route(endpoint.mergeFavourites, mergeFavourites),
];
