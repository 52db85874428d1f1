import * as endpoint from '@common/endpoints/favourites';
import { type Route, route } from '../../../http/route';
import { addFavourite, mergeFavourites, removeFavourite } from './changeFavourites';
import { listFavouriteIds } from './listFavouriteIds';
import { listFavourites } from './listFavourites';

export const favouriteRoutes: Route[] = [
  route(endpoint.listFavourites, listFavourites),
  route(endpoint.listFavouriteIds, listFavouriteIds),
  route(endpoint.addFavourite, addFavourite),
  route(endpoint.removeFavourite, removeFavourite),
  route(endpoint.mergeFavourites, mergeFavourites),
];
