import * as media from '@common/endpoints/media';
import * as endpoint from '@common/endpoints/pictures';
import { type Route, route, uploadRoute } from '../../../http/route';
import { deleteMedia, keepMedia, listMedia, prepareMedia, updateMedia } from './library';
import { keepPicture, preparePicture } from './uploadPicture';

export const pictureRoutes: Route[] = [
  uploadRoute(endpoint.uploadPicture, preparePicture, keepPicture),
  route(media.listMedia, listMedia),
  uploadRoute(media.uploadMedia, prepareMedia, keepMedia),
  route(media.updateMedia, updateMedia),
  route(media.deleteMedia, deleteMedia),
];
