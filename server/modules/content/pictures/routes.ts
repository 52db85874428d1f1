import * as endpoint from '@common/endpoints/pictures';
import { type Route, uploadRoute } from '../../../http/route';
import { keepPicture, preparePicture } from './uploadPicture';

export const pictureRoutes: Route[] = [
  uploadRoute(endpoint.uploadPicture, preparePicture, keepPicture),
];
